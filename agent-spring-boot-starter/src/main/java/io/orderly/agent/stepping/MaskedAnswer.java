package io.orderly.agent.stepping;

import io.orderly.agent.StepAnswer;
import io.orderly.messages.StepRequest;
import io.orderly.process.Failure;
import java.util.function.UnaryOperator;

/**
 * Masks what the order calls sensitive in the texts of an answer: a partner's may echo what it was
 * sent, and is shown with the order, in alerts and, where it pauses the agent, with other orders.
 */
final class MaskedAnswer {

  private MaskedAnswer() {}

  static StepAnswer of(StepAnswer answer, StepRequest request) {
    return request.sensitive() == null
        ? answer
        : masked(answer, failure -> failure.masked(request.sensitiveValues()));
  }

  private static StepAnswer masked(StepAnswer answer, UnaryOperator<Failure> mask) {
    if (answer instanceof StepAnswer.Refused refused) {
      return new StepAnswer.Refused(mask.apply(refused.failure()));
    }
    if (answer instanceof StepAnswer.Misconfigured misconfigured) {
      return new StepAnswer.Misconfigured(
          mask.apply(misconfigured.failure()), misconfigured.doubt());
    }
    if (answer instanceof StepAnswer.NotOffered notOffered) {
      return new StepAnswer.NotOffered(mask.apply(notOffered.why()));
    }
    if (answer instanceof StepAnswer.Unavailable unavailable) {
      return new StepAnswer.Unavailable(mask.apply(unavailable.why()), unavailable.notBefore());
    }
    if (answer instanceof StepAnswer.Postponed postponed) {
      return new StepAnswer.Postponed(mask.apply(postponed.why()), postponed.notBefore());
    }
    if (answer instanceof StepAnswer.Unknown unknown) {
      return new StepAnswer.Unknown(mask.apply(unknown.why()));
    }
    return answer instanceof StepAnswer.WithoutCall own
        ? new StepAnswer.WithoutCall(masked(own.answer(), mask))
        : answer;
  }
}
