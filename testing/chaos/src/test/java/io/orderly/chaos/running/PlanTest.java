package io.orderly.chaos.running;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.chaos.faults.Faults;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PlanTest {

  private static final Scenario AWAY =
      Scenario.of(List.of(Faults.named("kafka-down")), Duration.ofMinutes(10));
  private static final Scenario KILLED =
      Scenario.of(List.of(Faults.named("agent-killed")), Duration.ofMinutes(10));

  @Test
  void eachScenarioComesOnceInItsOrder() {
    var plan = Plan.each(List.of(AWAY, KILLED));

    assertThat(plan.next(Duration.ZERO)).contains(AWAY);
    assertThat(plan.next(Duration.ofHours(1))).contains(KILLED);
    assertThat(plan.next(Duration.ofHours(2))).isEmpty();
  }

  @Test
  void drawnScenariosRunUntilTheTimeIsOver() {
    var draw = new ScenarioDraw(1, Faults.list(), Optional.empty());
    var plan = Plan.drawn(draw, Duration.ofMinutes(2));

    assertThat(plan.next(Duration.ofSeconds(119))).isPresent();
    assertThat(plan.next(Duration.ofMinutes(2))).isEmpty();
  }

  @Test
  void aPlanOfOutagesHasOnlyOutages() {
    assertThat(Plan.each(List.of(AWAY)).hasOnlyOutages()).isTrue();
    assertThat(Plan.each(List.of(AWAY, KILLED)).hasOnlyOutages()).isFalse();
  }

  @Test
  void aKillHasNoDuration() {
    assertThat(KILLED.lasts()).isZero();
    assertThat(AWAY.lasts()).isEqualTo(Duration.ofMinutes(10));
  }
}
