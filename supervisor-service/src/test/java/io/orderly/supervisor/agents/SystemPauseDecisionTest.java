package io.orderly.supervisor.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.messages.CircuitState;
import io.orderly.operator.agents.SeenAgent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SystemPauseDecisionTest {

  private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");

  @Test
  void noReportedSuspensionSuspendsNothing() {
    assertThat(SystemPauseDecision.heldBy(List.of(), NOW)).isEmpty();
    assertThat(SystemPauseDecision.heldBy(List.of(seen("1", null, null)), NOW)).isEmpty();
    assertThat(SystemPauseDecision.heldBy(List.of(seen("1", null, 5L)), NOW)).isEmpty();
  }

  @Test
  void oneSuspendedInstanceSuspendsTheAgentIfNoOtherSucceededSince() {
    SeenAgent held = seen("1", 2_000L, 2_500L);

    assertThat(SystemPauseDecision.heldBy(List.of(held, seen("2", null, 3_000L)), NOW))
        .contains(held);
    assertThat(SystemPauseDecision.heldBy(List.of(held, seen("2", null, null)), NOW))
        .contains(held);
  }

  @Test
  void oneSuspendedInstanceDoesNotSuspendTheAgentWhileOthersSucceed() {
    assertThat(
            SystemPauseDecision.heldBy(
                List.of(seen("1", 2_000L, 2_500L), seen("2", null, 10L)), NOW))
        .isEmpty();
  }

  @Test
  void theFirstSuccessEndsTheSuspension() {
    assertThat(
            SystemPauseDecision.heldBy(
                List.of(seen("1", null, 100L), seen("2", 9_000L, null), seen("3", 8_000L, null)),
                NOW))
        .isEmpty();
  }

  @Test
  void aLaterRejectionSuspendsAgain() {
    SeenAgent again = seen("1", 50L, 100L);

    assertThat(SystemPauseDecision.heldBy(List.of(again, seen("2", 9_000L, null)), NOW))
        .contains(again);
  }

  @Test
  void timesOfAReportAgeWithIt() {
    SeenAgent earlier =
        new SeenAgent(
            "payment", "2", CircuitState.CLOSED, 0, 32, 0, NOW.minusSeconds(5), null, 10L);

    assertThat(SystemPauseDecision.heldBy(List.of(seen("1", 2_000L, null), earlier), NOW))
        .isPresent();
  }

  @Test
  void oneInstanceThatIsAskedToWaitPacesTheAgentThoughOthersSucceed() {
    List<SeenAgent> instances =
        List.of(paced("1", 30_000, NOW.minusSeconds(5)), seen("2", null, 0L), seen("3", null, 1L));

    assertThat(SystemPauseDecision.paceOf(instances, NOW).orElseThrow().left())
        .isEqualTo(Duration.ofSeconds(25));
    assertThat(SystemPauseDecision.heldBy(instances, NOW)).isEmpty();
  }

  @Test
  void aPaceIsBoundedWhateverAnInstanceSays() {
    assertThat(SystemPauseDecision.paceOf(List.of(paced("1", Long.MAX_VALUE, NOW)), NOW))
        .hasValueSatisfying(pace -> assertThat(pace.left()).isEqualTo(Duration.ofMinutes(15)));
    assertThat(SystemPauseDecision.paceOf(List.of(paced("1", Long.MIN_VALUE, NOW)), NOW)).isEmpty();
    assertThat(SystemPauseDecision.paceOf(List.of(seen("1", 9L, null)), NOW)).isEmpty();
  }

  @Test
  void afterAPaceCallsBeginAgainWithTheFirstSuccessOrAfterAMinute() {
    List<SeenAgent> before = List.of(seen("1", null, 3_000L), seen("2", null, null));

    assertThat(SystemPauseDecision.isPaceOver(Duration.ofSeconds(1), before, NOW)).isFalse();
    assertThat(SystemPauseDecision.isPaceOver(Duration.ofSeconds(-2), before, NOW)).isFalse();
    assertThat(SystemPauseDecision.isPaceOver(Duration.ofSeconds(-4), before, NOW)).isTrue();
    assertThat(SystemPauseDecision.isPaceOver(Duration.ofMinutes(-1), List.of(), NOW)).isTrue();
  }

  private static SeenAgent paced(String instance, long leftMillis, Instant seenAt) {
    return new SeenAgent(
        "payment",
        instance,
        CircuitState.CLOSED,
        0,
        32,
        0,
        seenAt,
        new PausedCalls("status-429", "slow down", 10, leftMillis),
        null);
  }

  private static SeenAgent seen(
      String instance, @Nullable Long heldMillis, @Nullable Long sinceSuccess) {
    PausedCalls held = heldMillis == null ? null : new PausedCalls("refused-401", "no", heldMillis);
    return new SeenAgent(
        "payment", instance, CircuitState.CLOSED, 0, 32, 0, NOW, held, sinceSuccess);
  }
}
