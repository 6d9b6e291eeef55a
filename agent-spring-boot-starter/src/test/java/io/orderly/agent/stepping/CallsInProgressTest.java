package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;

class CallsInProgressTest {

  private static final Instant COMPLETE_BY = Instant.parse("2026-01-05T08:00:00Z");
  private static final Instant LOST = COMPLETE_BY.plus(CallsInProgress.MARGIN).plusMillis(1);

  private final CallsInProgress calls = new CallsInProgress(4);

  @Test
  void aCallThatReturnsLateLosesNothing() {
    Object call = calls.began(COMPLETE_BY);
    assertThat(calls.lost(COMPLETE_BY.plus(CallsInProgress.MARGIN))).isZero();
    calls.ended(call);

    assertThat(calls.lost(LOST)).isZero();
  }

  @Test
  void oneThatDoesNotReturnLosesItsSlot() {
    calls.began(COMPLETE_BY);

    assertThat(calls.lost(LOST)).isEqualTo(1);
    assertThatCode(() -> calls.assertSound(LOST)).doesNotThrowAnyException();
  }

  @Test
  void halfOfTheSlotsLostEndTheProcess() {
    calls.began(COMPLETE_BY);
    calls.began(COMPLETE_BY);

    assertThatThrownBy(() -> calls.assertSound(LOST))
        .isInstanceOf(LostSlotsError.class)
        .hasMessageContaining("2 of 4 slots");
  }

  @Test
  void nothingIsLostWithoutACall() {
    assertThatCode(() -> new CallsInProgress(1).assertSound(LOST)).doesNotThrowAnyException();
  }
}
