package io.orderly.operator.web;

import io.orderly.messages.FieldProblem;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.store.retention.PurgedOrder;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** The problems that several of the operator's endpoints answer with. */
public final class Problems {

  private Problems() {}

  static ProblemException malformed(String rule) {
    return new ProblemException(ProblemType.MALFORMED_BODY, "The body " + rule + ".")
        .withErrors(List.of(new FieldProblem("", rule)));
  }

  static ProblemException tooLarge(int maxBytes) {
    String rule = "must have at most " + maxBytes + " bytes";
    return new ProblemException(ProblemType.BODY_TOO_LARGE, "The body " + rule + ".")
        .withErrors(List.of(new FieldProblem("", rule)));
  }

  public static ProblemException unknownOrder(UUID orderId) {
    return ProblemException.notFound("order", "No order has the id " + orderId + ".");
  }

  /** The order ended and was purged: the archive may have it. */
  public static ProblemException purged(PurgedOrder order) {
    return new ProblemException(
            ProblemType.ORDER_PURGED,
            "Order %s ended as %s and was purged at %s. Its archived document has the rest."
                .formatted(order.orderId(), order.state().value(), order.purgedAt()))
        .with("orderId", order.orderId())
        .with("state", order.state())
        .with("version", order.version())
        .with("purgedAt", order.purgedAt())
        .with("archive", "/archive/orders/" + order.orderId());
  }

  public static ProblemException unknownBulkCommand(String bulkId) {
    return ProblemException.notFound("bulk-command", "No bulk command has the id " + bulkId + ".");
  }

  public static ProblemException unknownAlert(String alertId) {
    return ProblemException.notFound("alert", "No alert has the id " + alertId + ".");
  }

  /** The step was never started, or there is no such order or step, or it can't be read here. */
  public static ProblemException noRequest(UUID orderId, String step) {
    return ProblemException.notFound(
        "request",
        "No request of step %s of order %s was sent, as far as this supervisor can tell."
            .formatted(step, orderId));
  }

  public static ProblemException idInUse(String commandId) {
    return new ProblemException(
        ProblemType.IDEMPOTENCY_KEY_REUSED,
        "The command id %s belongs to a different command. Give every command an id of its own."
            .formatted(commandId));
  }

  /** There is nothing of that name; the known names stand in the member {@code known}. */
  public static ProblemException unknownName(String resource, String name, Set<String> known) {
    return ProblemException.notFound(
            resource,
            "No %s has the name %s; known: %s."
                .formatted(resource, name, known.isEmpty() ? "none" : String.join(", ", known)))
        .with("known", known);
  }
}
