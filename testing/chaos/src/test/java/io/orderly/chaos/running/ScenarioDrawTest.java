package io.orderly.chaos.running;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.chaos.faults.Fault;
import io.orderly.chaos.faults.Faults;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScenarioDrawTest {

  private static final int MANY = 2_000;

  @Test
  void theSameSeedDrawsTheSameScenarios() {
    assertThat(drawn(7, Optional.empty())).isEqualTo(drawn(7, Optional.empty()));
    assertThat(drawn(7, Optional.empty())).isNotEqualTo(drawn(8, Optional.empty()));
  }

  @Test
  void everyFaultIsDrawnAloneAndTogetherWithAnother() {
    var alone = names(1);
    var paired = names(2);

    assertThat(alone).hasSameSizeAs(Faults.list());
    assertThat(paired).hasSameSizeAs(Faults.list());
  }

  @Test
  void twoFaultsNeverHitTheSameRole() {
    assertThat(drawn(1, Optional.empty()))
        .filteredOn(scenario -> scenario.faults().size() == 2)
        .noneMatch(
            scenario -> scenario.faults().get(0).role().overlaps(scenario.faults().get(1).role()));
  }

  @Test
  void aFaultLastsAsLongAsItNeedsAndNoLongerThanAskedFor() {
    assertThat(drawn(1, Optional.of(Duration.ofSeconds(6))))
        .allSatisfy(
            scenario -> {
              var needed =
                  scenario.faults().stream().map(Fault::atLeast).max(Duration::compareTo).get();
              var asked = Duration.ofSeconds(6);
              assertThat(scenario.lasts())
                  .isEqualTo(needed.isZero() || needed.compareTo(asked) > 0 ? needed : asked);
            });
  }

  @Test
  void onlyScenariosOfOutagesAreOutages() {
    assertThat(scenario("kafka-down", "agent-down").isOutage()).isTrue();
    assertThat(scenario("kafka-down", "scheduler-killed").isOutage()).isFalse();
    assertThat(scenario("kafka-down", "agent-down").name()).isEqualTo("kafka-down + agent-down");
  }

  private static Scenario scenario(String first, String second) {
    return Scenario.of(List.of(Faults.named(first), Faults.named(second)), Duration.ofSeconds(5));
  }

  private static List<Scenario> drawn(long seed, Optional<Duration> lasts) {
    var draw = new ScenarioDraw(seed, Faults.list(), lasts);
    return IntStream.range(0, MANY).mapToObj(turn -> draw.next()).toList();
  }

  private static Set<String> names(int faultsAtATime) {
    return drawn(1, Optional.empty()).stream()
        .filter(scenario -> scenario.faults().size() == faultsAtATime)
        .flatMap(scenario -> scenario.faults().stream())
        .map(Fault::name)
        .collect(Collectors.toSet());
  }
}
