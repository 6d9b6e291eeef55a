package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Random orders through random events, on all cores: every other module waits for this one. {@link
 * OrderInvariants} are held against every decision; a failure names the seed and tells the story.
 */
class OrderStateMachineRandomWalkTest {

  private static final int WALKS = 15_000;
  private static final int EVENTS = 60;

  @Test
  void everyDecisionKeepsTheInvariantsAndEveryOrderEndsOnceFaultsStop() {
    Set<String> edges =
        LongStream.rangeClosed(1, WALKS)
            .parallel()
            .mapToObj(seed -> walk(seed).edges())
            .flatMap(Set::stream)
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(edges).as("edges that were walked").isEqualTo(AllowedEdges.ALL);
  }

  private static OrderHistory walk(long seed) {
    RandomWalk walk = new RandomWalk(seed);
    try {
      walk.walk(EVENTS);
      walk.heal();
      assertThat(walk.story().order().state().isFinal()).as("ends once faults stop").isTrue();
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(
          "seed %d, workflow %s%n%s".formatted(seed, walk.story().workflow().steps(), walk.story()),
          e);
    }
    return walk.story();
  }
}
