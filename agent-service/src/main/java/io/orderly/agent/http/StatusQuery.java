package io.orderly.agent.http;

import io.orderly.agent.StepAnswer;
import io.orderly.messages.AcceptedCall;
import io.orderly.messages.StepRequest;
import io.orderly.partner.exchange.RequestNotBuiltException;
import io.orderly.partner.exchange.StepScope;
import io.orderly.partner.expression.Scope;
import io.orderly.process.Failure;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** Asks the partner what became of a call that it accepted. */
final class StatusQuery {

  /** The call was made before, so a refusal that no rule names proves nothing. */
  private static final int LATER_ATTEMPT = 2;

  /** Longer than clocks differ: an answer that comes too early is asked for again. */
  private static final Duration AT_THE_END = Duration.ofMinutes(5);

  private final PartnerOperation operation;
  private final Duration every;
  private final Proof proof;
  private final InstantSource clock;

  /** Whether its answers can say that the call was completed. */
  enum Proof {
    ANSWERS,
    /** An answer only says that the partner will send its event: it renews a subscription. */
    EVENTS_ALONE
  }

  /**
   * By that operation.
   *
   * @param every how long after an answer it is asked again, unless the partner says when
   */
  StatusQuery(PartnerOperation operation, Duration every, Proof proof, InstantSource clock) {
    this.operation = operation;
    this.every = every;
    this.proof = proof;
    this.clock = clock;
  }

  /**
   * Whether an answer would prove nothing: the time of the call is over, and what became of it an
   * event alone can say. Still accepted would count as not completed then, and a broken hook would
   * undo the orders of a day.
   */
  boolean isUseless(AcceptedCall accepted) {
    Instant until = accepted.until();
    return proof == Proof.EVENTS_ALONE
        && until != null
        && !clock.instant().isBefore(until.minus(AT_THE_END));
  }

  /** What it came to: completed, refused, accepted still, or not known now. */
  StepAnswer ask(StepRequest request) throws IOException {
    Scope scope = StepScope.of(request);
    try {
      return scheduled(operation.call(operation.build(scope), scope, request, LATER_ATTEMPT));
    } catch (RequestNotBuiltException e) {
      return new StepAnswer.WithoutCall(
          new StepAnswer.Unknown(
              new Failure("status-not-built", "the status can't be asked for: " + e.getMessage())));
    }
  }

  /** An accepted answer that says when to ask. */
  StepAnswer scheduled(StepAnswer answer) {
    return answer instanceof StepAnswer.Accepted accepted && accepted.askAfter() == null
        ? new StepAnswer.Accepted(accepted.answer(), every, accepted.correlation())
        : answer;
  }
}
