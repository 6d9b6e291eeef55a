package io.orderly.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.orderly.simulation.Campaign.Seeds;
import io.orderly.simulation.observing.EventHistory;
import io.orderly.simulation.observing.EventHistory.Recording;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What must always hold, held against thousands of stories. */
class SimulationTest {

  private static final long SEEDS = Long.getLong("orderly.simulation.seeds", 1_000);
  private static final long FIRST_SEED = Long.getLong("orderly.simulation.first-seed", 1);
  private static final int WORKERS = 2;
  private static final String REGRESSIONS = "/simulation/regression-seeds.txt";

  @Test
  void everyInvariantHoldsInThousandsOfRuns() {
    Campaign campaign = new Campaign(new Seeds(FIRST_SEED, SEEDS, WORKERS), Set.of());
    long beganNanos = System.nanoTime();

    campaign.run().ifPresent(failed -> fail(failed.report()));

    double seconds = (System.nanoTime() - beganNanos) / 1e9;
    System.out.printf("%,d seeds, %.0f seeds/s%n", SEEDS, SEEDS / seconds);
    assertThat(campaign.completed()).isEqualTo(SEEDS);
  }

  @ParameterizedTest
  @MethodSource("regressions")
  void regressionSeedsPass(String line) {
    long seed = Long.parseLong(line.split(" ", 2)[0]);

    new Campaign(new Seeds(seed, 1, 1), Set.of())
        .run()
        .ifPresent(failed -> fail(line + "\n" + failed.report()));
  }

  static Stream<String> regressions() {
    try (InputStream file = SimulationTest.class.getResourceAsStream(REGRESSIONS)) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.isBlank() && !line.startsWith("#"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void theSameSeedGivesTheSameHistory() {
    for (long seed = 1; seed <= 50; seed++) {
      assertThat(storyOf(seed)).as("seed %d", seed).isEqualTo(storyOf(seed));
    }
  }

  private static List<String> storyOf(long seed) {
    EventHistory eventHistory = new EventHistory(Recording.ON);
    try (Simulation simulation = new Simulation(Set.of())) {
      simulation.run(seed, eventHistory);
    }
    assertThat(eventHistory.lines()).isNotEmpty();
    return eventHistory.lines();
  }
}
