package io.orderly.supervisor.door;

import io.orderly.messages.FieldProblem;
import io.orderly.store.DepartedOrder;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;

/** What goes wrong at the operator's door, as problem+json. */
public final class Problems {

  private static final String RETRY_AFTER_SECONDS = "5";

  private Problems() {}

  static ErrorResponseException malformed(String field, String rule) {
    return malformed(List.of(new FieldProblem(field, rule)));
  }

  static ErrorResponseException malformed(List<FieldProblem> errors) {
    ProblemDetail problem =
        problem(
            HttpStatus.BAD_REQUEST,
            "malformed-command",
            "The command can't be read",
            "See errors for what is wrong with which field.");
    problem.setProperty("errors", errors);
    return failing(problem);
  }

  static ErrorResponseException tooLarge(int maxBytes) {
    ProblemDetail problem =
        problem(
            HttpStatus.PAYLOAD_TOO_LARGE,
            "command-too-large",
            "The command is too large",
            "A command has at most " + maxBytes + " bytes.");
    problem.setProperty("errors", List.of(new FieldProblem("", "at most " + maxBytes + " bytes")));
    return failing(problem);
  }

  public static ErrorResponseException unknownOrder(UUID orderId) {
    return failing(
        problem(
            HttpStatus.NOT_FOUND,
            "unknown-order",
            "There is no such order",
            "No order has the id " + orderId + "."));
  }

  /** It ended and left: the archive is asked for the rest. */
  public static ErrorResponseException departed(DepartedOrder order) {
    ProblemDetail problem =
        problem(
            HttpStatus.GONE,
            "order-departed",
            "The order has left the store",
            "Order %s ended as %s and left the store at %s."
                .formatted(order.orderId(), order.state().word(), order.departedAt()));
    problem.setProperty("orderId", order.orderId());
    problem.setProperty("state", order.state());
    problem.setProperty("version", order.version());
    problem.setProperty("departedAt", order.departedAt());
    problem.setProperty("archive", "/archive/orders/" + order.orderId());
    return failing(problem);
  }

  public static ErrorResponseException unknownBulkCommand(String bulkId) {
    return failing(
        problem(
            HttpStatus.NOT_FOUND,
            "unknown-bulk-command",
            "There is no such bulk command",
            "No bulk command has the id " + bulkId + "."));
  }

  public static ErrorResponseException unknownAlert(String alertId) {
    return failing(
        problem(
            HttpStatus.NOT_FOUND,
            "unknown-alert",
            "There is no such alert",
            "No alert has the id " + alertId + "."));
  }

  /** The step was never started, or there is no such order or step, or it can't be read here. */
  public static ErrorResponseException noRequest(UUID orderId, String step) {
    return failing(
        problem(
            HttpStatus.NOT_FOUND,
            "no-request",
            "There is no such request",
            "No request of step %s of order %s was sent, as far as this supervisor can tell."
                .formatted(step, orderId)));
  }

  public static ErrorResponseException idInUse(String commandId) {
    return failing(
        problem(
            HttpStatus.UNPROCESSABLE_ENTITY,
            "command-id-in-use",
            "The command id belongs to another command",
            "Command " + commandId + " was another one; give every command an id of its own."));
  }

  /** There is nothing of that name; the ones that there are help whoever mistyped it. */
  public static ErrorResponseException unknownName(String kind, String name, Set<String> known) {
    ProblemDetail problem =
        problem(
            HttpStatus.NOT_FOUND,
            "unknown-" + kind,
            "There is no such " + kind,
            "No %s is called %s; known: %s."
                .formatted(kind, name, known.isEmpty() ? "none" : String.join(", ", known)));
    problem.setProperty("known", known);
    return failing(problem);
  }

  /**
   * The command may not be done now.
   *
   * @param answer the command's answer, whose fields stand beside the reason
   */
  public static ErrorResponseException refused(String reason, Map<String, Object> answer) {
    ProblemDetail problem =
        problem(HttpStatus.CONFLICT, "command-refused", "The command is refused", reason);
    answer.forEach(problem::setProperty);
    return failing(problem);
  }

  static ErrorResponseException storeUnavailable() {
    return unavailable(
        "The state store can't be reached",
        "Try again; a command with the same command id is run at most once.");
  }

  /** A query met a limit. */
  static ErrorResponseException queryRefused(String detail) {
    return unavailable("The state store is too busy for this query", detail);
  }

  private static ErrorResponseException unavailable(String title, String detail) {
    ErrorResponseException failure =
        failing(problem(HttpStatus.SERVICE_UNAVAILABLE, "store-unavailable", title, detail));
    failure.getHeaders().set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
    return failure;
  }

  private static ErrorResponseException failing(ProblemDetail problem) {
    return new ErrorResponseException(HttpStatus.valueOf(problem.getStatus()), problem, null);
  }

  private static ProblemDetail problem(
      HttpStatus status, String slug, String title, String detail) {
    ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
    problem.setType(URI.create("urn:orderly:problem:" + slug));
    problem.setTitle(title);
    return problem;
  }
}
