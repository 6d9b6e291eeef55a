package io.orderly.sandbox.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.sandbox.call.Direction;
import io.orderly.sandbox.partner.Outcome;
import io.orderly.sandbox.settings.Answers;

/** What a caller is told about what became of its call. */
record OutcomeAnswers(Answers settings) {

  static final Answer UNAUTHORIZED =
      Answer.problem(401, "unauthorized", "The call has no valid token: get a new one.");

  Answer answer(Outcome outcome, Direction direction) {
    if (outcome instanceof Outcome.Done done) {
      return Answer.json(direction == Direction.FORWARD ? 201 : 200, padded(done.answer()));
    }
    if (outcome instanceof Outcome.Accepted accepted) {
      return Answer.json(202, padded(accepted.answer()));
    }
    if (outcome instanceof Outcome.DoneBefore done) {
      return Answer.ok(padded(done.answer()));
    }
    if (outcome instanceof Outcome.NotDone notDone) {
      return problem(notDone.reason());
    }
    if (outcome instanceof Outcome.Failed failed) {
      return Answer.problem(
          failed.status(),
          "failed",
          "The partner failed; the call had no effect.",
          settings.retryAfterSeconds());
    }
    return new Answer.Dropped();
  }

  private JsonNode padded(JsonNode answer) {
    return settings.paddingBytes() == 0
        ? answer
        : ((ObjectNode) answer).deepCopy().put("padding", "x".repeat(settings.paddingBytes()));
  }

  private Answer problem(Outcome.Reason reason) {
    return switch (reason) {
      case IN_PROGRESS ->
          Answer.problem(409, "in-progress", "The call is in progress: retry later.");
      case KEY_REUSED ->
          Answer.problem(422, "key-reused", "The key was used before with another body.");
      case UNDONE ->
          Answer.problem(410, "undone", "The call was undone and can't be performed any more.");
      case REFUSED ->
          settings.refusalStatus() == 422
              ? Answer.problem(422, "refused", "The partner refuses the call permanently.")
              : refusal("refused", "The partner refuses the call permanently.");
      case OUT_OF_STOCK -> refusal("out-of-stock", "The warehouse has not enough of an article.");
      case CARD_DECLINED -> refusal("card-declined", "The bank declines the card.");
      case NOT_AUTHORISED ->
          refusal("not-authorised", "The order has no authorisation of that number to capture.");
      case DOWN ->
          Answer.problem(503, "down", "The partner is down.", settings.retryAfterSeconds());
    };
  }

  private Answer refusal(String name, String detail) {
    return Answer.refusal(settings.refusalStatus(), name, detail);
  }
}
