package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Random orders through random events. {@link OrderInvariants} are held against every decision; a
 * failure names the seed and tells the story.
 */
class OrderStateMachineRandomWalkTest {

  private static final int WALKS = 15_000;
  private static final int EVENTS = 60;

  @Test
  void everyDecisionKeepsTheInvariantsAndEveryOrderEndsOnceFaultsStop() {
    Set<String> edges = new TreeSet<>();
    for (long seed = 1; seed <= WALKS; seed++) {
      edges.addAll(walk(seed).edges());
    }

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
