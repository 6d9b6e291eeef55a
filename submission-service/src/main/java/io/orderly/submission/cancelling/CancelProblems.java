package io.orderly.submission.cancelling;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.submission.cancelling.CancelAnswer.Outcome;
import io.orderly.workflow.WorkflowId;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** Why a cancel does not get what it asks for. */
final class CancelProblems {

  private CancelProblems() {}

  static ProblemException unknown(UUID orderId) {
    return ProblemException.notFound("order", "There is no order %s.".formatted(orderId));
  }

  static ProblemException idInUse(String commandId) {
    return new ProblemException(
        ProblemType.IDEMPOTENCY_KEY_REUSED,
        "The command id %s belongs to a different command. Give every cancel an id of its own."
            .formatted(commandId));
  }

  static ProblemException unreadable(WorkflowId workflow) {
    return ProblemException.unavailable(
        "workflow",
        "The order began with workflow %s, which this instance can't read. Another instance may."
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
    ProblemType type =
        answer.outcome() == Outcome.CHANGED
            ? ProblemType.VERSION_CONFLICT
            : ProblemType.COMMAND_REFUSED;
    return new ProblemException(type, answer.detail()).with(members);
  }
}
