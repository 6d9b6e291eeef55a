package io.orderly.agent.http;

import io.orderly.agent.StepAnswer;
import io.orderly.messages.StepRequest;
import io.orderly.partner.exchange.RequestNotBuiltException;
import io.orderly.partner.exchange.StepScope;
import io.orderly.partner.expression.Scope;
import io.orderly.process.Failure;
import java.io.IOException;
import java.time.Duration;

/** Asks the partner what became of a call that it accepted. */
final class StatusQuery {

  /** The call was made before, so a refusal that no rule names proves nothing. */
  private static final int LATER_ATTEMPT = 2;

  private final PartnerOperation operation;
  private final Duration every;

  /**
   * By that operation.
   *
   * @param every how long after an answer it is asked again, unless the partner says when
   */
  StatusQuery(PartnerOperation operation, Duration every) {
    this.operation = operation;
    this.every = every;
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
