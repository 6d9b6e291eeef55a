package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepAnswer.Doubt;
import io.orderly.process.Failure;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PauseGateTest {

  private static final StepAnswer DONE = new StepAnswer.Done(JsonNodeFactory.instance.objectNode());
  private static final StepAnswer UNAUTHORIZED =
      new StepAnswer.Misconfigured(new Failure("refused-401", "no"), Doubt.NONE);
  private static final StepAnswer NOT_FOUND =
      new StepAnswer.Misconfigured(new Failure("refused-404", "no"), Doubt.MAY_BE_THE_ORDERS);
  private static final StepAnswer DECLINED =
      new StepAnswer.Refused(new Failure("card-declined", "no"));
  private static final StepAnswer UNKNOWN = new StepAnswer.Unknown(new Failure("status-500", "oh"));

  private long nowNanos = 1;
  private final PauseGate gate = new PauseGate(Set.of(), () -> nowNanos);

  @Test
  void aKeyThatExpiredHoldsAtOnceAndFailsNoOrder() {
    assertThat(call(UNAUTHORIZED)).isEqualTo(RefusalCause.AGENT);

    assertThat(gate.hold())
        .map(PauseGate.PauseReason::why)
        .contains(new Failure("refused-401", "no"));
    assertThat(gate.tryEnter(UUID.randomUUID())).isFalse();
  }

  @Test
  void oneProbeAtATimeFindsOutWhenItIsOver() {
    call(UNAUTHORIZED);
    later(Duration.ofSeconds(1));
    UUID probe = UUID.randomUUID();

    assertThat(gate.tryEnter(probe)).isTrue();
    later(Duration.ofMinutes(1));
    assertThat(gate.tryEnter(UUID.randomUUID())).isFalse();
    assertThat(gate.ended(probe, UNAUTHORIZED, nowNanos)).isEqualTo(RefusalCause.AGENT);
    assertThat(gate.tryEnter(UUID.randomUUID())).isFalse();
  }

  @Test
  void aProbeThatNeverReturnsDoesNotHoldForEver() {
    call(UNAUTHORIZED);
    later(Duration.ofSeconds(1));
    assertThat(gate.tryEnter(UUID.randomUUID())).isTrue();

    later(Duration.ofMinutes(10));

    assertThat(gate.tryEnter(UUID.randomUUID())).isTrue();
  }

  @Test
  void thePausesBetweenProbesGrowToTenSeconds() {
    call(UNAUTHORIZED);
    for (int seconds : new int[] {1, 1, 2, 4, 8, 10, 10}) {
      assertThat(gate.tryEnter(UUID.randomUUID())).isFalse();
      later(Duration.ofSeconds(seconds));
      call(UNAUTHORIZED);
    }
  }

  /** An undo whose path is wrong learns results all the same. */
  @Test
  void whatAnUndoLearnsOfItsStepDoesNotEndIt() {
    call(UNAUTHORIZED);
    later(Duration.ofSeconds(1));

    call(new StepAnswer.Learned(JsonNodeFactory.instance.objectNode()));

    assertThat(gate.hold()).isPresent();
  }

  @Test
  void aSuccessEndsIt() {
    call(UNAUTHORIZED);
    later(Duration.ofSeconds(1));
    call(DONE);

    assertThat(gate.hold()).isEmpty();
    assertThat(gate.tryEnter(UUID.randomUUID())).isTrue();
  }

  @Test
  void aSuccessThatBeganBeforeDoesNot() {
    long began = nowNanos;
    later(Duration.ofSeconds(1));
    call(UNAUTHORIZED);

    gate.ended(UUID.randomUUID(), DONE, began);

    assertThat(gate.hold()).isPresent();
  }

  @Test
  void anOrderThatIsJudgedEndsItAndIsToldSo() {
    call(UNAUTHORIZED);
    later(Duration.ofSeconds(1));

    assertThat(call(DECLINED)).isEqualTo(RefusalCause.ORDER);
    assertThat(gate.hold()).isEmpty();
  }

  @Test
  void aProbeWhoseOutcomeIsUnknownSaysNothing() {
    call(UNAUTHORIZED);
    later(Duration.ofSeconds(1));
    call(UNKNOWN);

    assertThat(gate.hold()).isPresent();
    later(Duration.ofSeconds(1));
    assertThat(gate.tryEnter(UUID.randomUUID())).isTrue();
  }

  @Test
  void anAnswerWithoutACallNeitherEndsItNorUsesUpItsProbe() {
    StepAnswer own = new StepAnswer.WithoutCall(DECLINED);
    call(UNAUTHORIZED);
    later(Duration.ofSeconds(1));

    assertThat(call(own)).isEqualTo(RefusalCause.ORDER);
    call(new StepAnswer.WithoutCall(DONE));

    assertThat(gate.hold()).isPresent();
    call(DONE);
    assertThat(gate.hold()).isEmpty();
    for (int order = 0; order < 2 * RefusalHistory.LATEST; order++) {
      assertThat(call(own)).isEqualTo(RefusalCause.ORDER);
    }
    assertThat(gate.hold()).isEmpty();
  }

  @Test
  void severalOrdersThatAreNotFoundHoldAndFailNone() {
    for (int order = 0; order < RefusalHistory.SUSPICIOUS_ORDERS; order++) {
      assertThat(gate.hold()).isEmpty();
      assertThat(call(NOT_FOUND)).isEqualTo(RefusalCause.AGENT);
    }

    assertThat(gate.hold()).isPresent();
  }

  @Test
  void whileASuddenShareHoldsTheSameRefusalFailsNoOrder() {
    int failed = 0;
    for (int call = 0; call < 200; call++) {
      UUID order = UUID.randomUUID();
      if (gate.tryEnter(order) && gate.ended(order, DECLINED, nowNanos) == RefusalCause.ORDER) {
        failed++;
      }
      later(Duration.ofMillis(500));
    }

    assertThat(failed).isEqualTo(RefusalHistory.SUDDEN);
    assertThat(gate.hold()).isPresent();
  }

  private RefusalCause call(StepAnswer answer) {
    UUID order = UUID.randomUUID();
    assertThat(gate.tryEnter(order)).isTrue();
    return gate.ended(order, answer, nowNanos);
  }

  private void later(Duration time) {
    nowNanos += time.toNanos();
  }
}
