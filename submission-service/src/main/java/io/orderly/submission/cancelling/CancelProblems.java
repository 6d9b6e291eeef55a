package io.orderly.submission.cancelling;

import io.orderly.submission.cancelling.CancelAnswer.Outcome;
import io.orderly.submission.web.ProblemException;
import io.orderly.submission.web.ProblemKind;
import io.orderly.workflow.WorkflowId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Why a cancel does not get what it asks for. */
final class CancelProblems {

  private CancelProblems() {}

  static ProblemException unknown(UUID orderId) {
    return new ProblemException(ProblemKind.NOT_FOUND, "There is no order %s.".formatted(orderId));
  }

  static ProblemException idInUse(String commandId) {
    return new ProblemException(
        ProblemKind.COMMAND_ID_IN_USE,
        "Command %s was another one; give every cancel an id of its own.".formatted(commandId));
  }

  static ProblemException unreadable(WorkflowId workflow) {
    return new ProblemException(
        ProblemKind.UNAVAILABLE,
        "The order began with workflow %s, which this instance can't read. Another one may."
            .formatted(workflow));
  }

  /** With all of the answer, so that a client knows where the order stands. */
  static ProblemException refused(CancelAnswer answer) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("commandId", answer.commandId());
    members.put("orderId", answer.orderId());
    members.put("outcome", answer.outcome());
    members.put("state", answer.state());
    members.put("version", answer.version());
    ProblemKind kind =
        answer.outcome() == Outcome.CHANGED ? ProblemKind.ORDER_CHANGED : ProblemKind.TOO_LATE;
    return new ProblemException(kind, answer.detail(), members);
  }
}
