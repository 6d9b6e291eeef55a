package io.orderly.agent.http;

import io.orderly.agent.StepAnswer;
import io.orderly.messages.StepRequest;
import io.orderly.partner.exchange.RequestNotBuiltException;
import io.orderly.partner.expression.Scope;
import io.orderly.process.Failure;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Finds out at the partner what earlier calls of an operation did. That nothing is found proves
 * something only when it was asked after the last of them had time to become visible.
 */
final class LookUp {

  /** A look-up is repeated, whatever the attempt: a refusal that no rule names proves nothing. */
  private static final int LATER_ATTEMPT = 2;

  private final PartnerOperation find;
  private final Duration settlesWithin;
  private final Clock clock;

  LookUp(PartnerOperation find, Duration settlesWithin, Clock clock) {
    this.find = find;
    this.settlesWithin = settlesWithin;
    this.clock = clock;
  }

  /**
   * What they did: done with a result, never happened, postponed, or not known now.
   *
   * @param scope of the operation that was called
   * @param callsUntil until when one of the calls may have been begun
   */
  StepAnswer ask(Scope scope, StepRequest request, Instant callsUntil) throws IOException {
    boolean isSettled = isSettled(callsUntil);
    StepAnswer answer;
    try {
      answer = find.call(find.build(scope), scope, request, LATER_ATTEMPT);
    } catch (RequestNotBuiltException e) {
      return new StepAnswer.WithoutCall(
          StepAnswer.refused("effect-unknown", "the call can't be looked up: " + e.getMessage()));
    }
    return answer instanceof StepAnswer.NeverHappened && !isSettled
        ? notSettled(callsUntil)
        : answer;
  }

  /** Whether all calls that were begun until then are visible. */
  boolean isSettled(Instant callsUntil) {
    return callsUntil.plus(settlesWithin).isBefore(clock.instant());
  }

  /** That nothing was found is to be asked for again once they are. */
  StepAnswer notSettled(Instant callsUntil) {
    Instant settled = callsUntil.plus(settlesWithin);
    return new StepAnswer.Postponed(
        new Failure(
            "not-settled",
            "an earlier call was not found, but may become visible until " + settled),
        settled);
  }
}
