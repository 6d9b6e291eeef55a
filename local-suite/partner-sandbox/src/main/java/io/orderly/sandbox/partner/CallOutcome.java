package io.orderly.sandbox.partner;

import io.orderly.sandbox.call.Call;
import io.orderly.sandbox.call.Direction;
import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.settings.Accepting;
import io.orderly.sandbox.settings.FaultSettings;
import io.orderly.sandbox.settings.Timing;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * What happens to one call, drawn before it is worked on.
 *
 * @param delay before anything takes effect
 * @param answerDelay after that, before the answer
 * @param completion of what takes effect
 */
record CallOutcome(Duration delay, Ending ending, Duration answerDelay, Completion completion) {

  /**
   * An order with it is refused whatever the fault settings, as a test card is at a payment
   * provider.
   */
  private static final String ALWAYS_REFUSED_SKU = "always-refused";

  /** How the call ends. */
  enum Ending {
    ANSWER,
    ERROR,
    REFUSE,
    LOSE_ANSWER
  }

  /** When what takes effect does so. */
  enum Completion {
    AT_ONCE,
    LATER,
    /** Never: it is taken on, and refused later. */
    REFUSED_LATER
  }

  static CallOutcome draw(
      FaultSettings faultSettings, CallRequest request, RandomGenerator random) {
    return new CallOutcome(
        delay(faultSettings.timing(), random),
        ending(faultSettings, request, random),
        answerDelay(faultSettings.timing(), random),
        completion(faultSettings.accepting(), request, random));
  }

  private static Duration delay(Timing timing, RandomGenerator random) {
    long jitter = timing.jitterMillis();
    long shift = random.nextLong(-jitter, jitter + 1);
    long hang = happens(timing.hangRate(), random) ? timing.hangMillis() : 0;
    return Duration.ofMillis(Math.max(0, timing.latencyMillis() + shift) + hang);
  }

  private static Duration answerDelay(Timing timing, RandomGenerator random) {
    return happens(timing.lateAnswerRate(), random)
        ? Duration.ofMillis(timing.lateAnswerMillis())
        : Duration.ZERO;
  }

  private static Completion completion(
      Accepting accepting, CallRequest request, RandomGenerator random) {
    if (request.call().direction() == Direction.UNDO || !happens(accepting.acceptRate(), random)) {
      return Completion.AT_ONCE;
    }
    return happens(accepting.acceptedRefuseRate(), random)
        ? Completion.REFUSED_LATER
        : Completion.LATER;
  }

  private static Ending ending(
      FaultSettings faultSettings, CallRequest request, RandomGenerator random) {
    var faults = faultSettings.faults();
    boolean undo = request.call().direction() == Direction.UNDO;
    if (happens(faults.errorRate(), random)) {
      return Ending.ERROR;
    }
    if (request.names(faultSettings.refuseSku())
        || request.names(ALWAYS_REFUSED_SKU)
        || isShortOf(request)
        || isDeclined(request)) {
      return Ending.REFUSE;
    }
    if (happens(undo ? faults.undoRefuseRate() : faults.refuseRate(), random)) {
      return Ending.REFUSE;
    }
    return happens(faults.loseAnswerRate(), random) ? Ending.LOSE_ANSWER : Ending.ANSWER;
  }

  /** As an article of that number is at every warehouse. */
  static boolean isShortOf(CallRequest request) {
    return request.call().partner() == Partner.INVENTORY && request.names("out-of-stock");
  }

  /** As a test card is at a payment provider; what is authorised can be captured. */
  static boolean isDeclined(CallRequest request) {
    return request.call().partner() == Partner.PAYMENT
        && !request.call().makes(Call.CAPTURE)
        && request.names("card-declined");
  }

  private static boolean happens(double rate, RandomGenerator random) {
    return random.nextDouble() < rate;
  }
}
