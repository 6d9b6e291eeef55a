package io.orderly.sandbox.partner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.orderly.sandbox.call.Call;
import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.partner.CallRequest.Payment;
import io.orderly.sandbox.settings.FaultSettings;
import io.orderly.sandbox.settings.Faults;
import io.orderly.sandbox.settings.Idempotency;
import io.orderly.sandbox.settings.Mode;
import io.orderly.sandbox.settings.Timing;
import io.orderly.sandbox.settings.Tombstones;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CallOutcomeTest {

  private static final int DRAWS = 10_000;
  private static final Faults NONE = new Faults(0, 500, 0, 0, 0);

  @Test
  void theDefaultsAnswerAfterTwoToEightMilliseconds() {
    var outcomes = draw(FaultSettings.defaults());

    assertThat(outcomes).extracting(CallOutcome::ending).containsOnly(CallOutcome.Ending.ANSWER);
    assertThat(outcomes)
        .extracting(outcome -> outcome.delay().toMillis())
        .allMatch(millis -> millis >= 2 && millis <= 8)
        .contains(2L, 5L, 8L);
  }

  @Test
  void aJitterLargerThanTheLatencyNeverGoesBelowZero() {
    var outcomes = draw(faultSettings(new Timing(1, 50, 0, 0, 0, 0), NONE));

    assertThat(outcomes).noneMatch(outcome -> outcome.delay().isNegative());
    assertThat(outcomes).anyMatch(outcome -> outcome.delay().isZero());
  }

  @Test
  void aRateIsTheShareOfCallsWithThatOutcome() {
    var outcomes =
        draw(
            faultSettings(
                new Timing(0, 0, 0.2, 1_000, 0.4, 700), new Faults(0.1, 500, 0.3, 0, 0.5)));

    assertThat(share(outcomes, CallOutcome.Ending.ERROR)).isCloseTo(0.1, within(0.02));
    assertThat(share(outcomes, CallOutcome.Ending.REFUSE)).isCloseTo(0.9 * 0.3, within(0.02));
    assertThat(share(outcomes, CallOutcome.Ending.LOSE_ANSWER))
        .isCloseTo(0.9 * 0.7 * 0.5, within(0.02));
    long hanging =
        outcomes.stream().filter(outcome -> outcome.delay().equals(Duration.ofSeconds(1))).count();
    assertThat((double) hanging / DRAWS).isCloseTo(0.2, within(0.02));
    long late =
        outcomes.stream()
            .filter(outcome -> outcome.answerDelay().equals(Duration.ofMillis(700)))
            .count();
    assertThat((double) late / DRAWS).isCloseTo(0.4, within(0.02));
  }

  @Test
  void anOrderForTheSkuThatIsAlwaysRefusedIsRefusedWhateverTheFaultSettings() {
    var call = new Call(Partner.PAYMENT, "charge", "o1", "take-payment", "key", "key", "hash", "");
    var request = new CallRequest(call, Set.of("SKU-1", "always-refused"), Payment.NONE);

    var outcome = CallOutcome.draw(FaultSettings.defaults(), request, new Random(42));

    assertThat(outcome.ending()).isEqualTo(CallOutcome.Ending.REFUSE);
  }

  private static double share(List<CallOutcome> outcomes, CallOutcome.Ending ending) {
    return (double) outcomes.stream().filter(outcome -> outcome.ending() == ending).count() / DRAWS;
  }

  private static FaultSettings faultSettings(Timing timing, Faults faults) {
    return new FaultSettings(
        timing,
        faults,
        FaultSettings.defaults().answers(),
        FaultSettings.defaults().accepting(),
        Mode.UP,
        Idempotency.KEPT,
        Tombstones.KEPT,
        null);
  }

  private static List<CallOutcome> draw(FaultSettings faultSettings) {
    var random = new Random(42);
    var request =
        new CallRequest(
            new Call(Partner.PAYMENT, "charge", "o1", "take-payment", "key", "key", "hash", ""),
            Set.of("SKU-1"),
            Payment.NONE);
    return Stream.generate(() -> CallOutcome.draw(faultSettings, request, random))
        .limit(DRAWS)
        .toList();
  }
}
