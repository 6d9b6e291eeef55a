package io.orderly.messages;

import io.orderly.process.Cause;
import io.orderly.process.Failure;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The texts of failures for submitters, by code. The message of a failure is for operators: it may
 * hold a partner's text, with host names, stack traces or data of others.
 */
public final class FailureTexts {

  private static final String DEFAULT = "A service that the order needs refused it.";
  private static final String FAULT = "An error on our side; an operator looks at it.";
  private static final String UNREACHABLE = "A service that the order needs could not be reached.";

  private static final Map<String, String> SHIPPED =
      Map.ofEntries(
          Map.entry("unanswered", "A service that the order needs did not answer in time."),
          Map.entry("time-limit", "A service that the order needs did not answer in time."),
          Map.entry("in-progress", "A service that the order needs did not answer in time."),
          Map.entry("declined", "A service that the order needs had no capacity for it."),
          Map.entry("not-completed", "A service that the order needs did not complete it in time."),
          Map.entry("connection-refused", UNREACHABLE),
          Map.entry("connection-timeout", UNREACHABLE),
          Map.entry("broken-connection", UNREACHABLE),
          Map.entry("card-declined", "The payment was declined."),
          Map.entry("out-of-stock", "Something that was ordered is out of stock."),
          Map.entry("deadline-passed", "The order could not be completed in time."),
          Map.entry("cancelled", "The order was cancelled."),
          Map.entry("undone-by-operator", "The order was undone by an operator."),
          Map.entry("undo-failed", "The order could not be undone; an operator looks at it."),
          Map.entry("idempotency-window-passed", FAULT),
          Map.entry("nothing-to-start", FAULT),
          Map.entry("decision-failed", FAULT),
          Map.entry("condition-failed", FAULT),
          Map.entry("group-failed", FAULT),
          Map.entry("amend-failed", FAULT),
          Map.entry("no-lines", "Nothing of what was ordered is left."),
          Map.entry("invalid-order", FAULT),
          Map.entry("wait-failed", FAULT),
          Map.entry("refused-by-store", FAULT),
          Map.entry("record-too-large", FAULT),
          Map.entry("order-unreadable", FAULT),
          Map.entry("request-not-makeable", FAULT),
          Map.entry("undo-not-found", FAULT),
          Map.entry("unknown-operation", FAULT),
          Map.entry("parameters-do-not-fit", FAULT));

  private final Map<String, String> texts;

  /**
   * The shipped texts, replaced or extended by these.
   *
   * @param configured by code; {@code *} is for every code that has none
   */
  public FailureTexts(Map<String, String> configured) {
    Map<String, String> all = new TreeMap<>(SHIPPED);
    all.putAll(configured);
    this.texts = Map.copyOf(all);
  }

  /** The text of this code. */
  public String of(String code) {
    String text = texts.get(code);
    return text == null ? texts.getOrDefault("*", DEFAULT) : text;
  }

  /** The failure with our text in place of its message. */
  public @Nullable Failure forSubmitters(@Nullable Failure failure) {
    return failure == null ? null : new Failure(failure.code(), of(failure.code()));
  }

  /** The cause with our text in place of its message, and without who it was. */
  public @Nullable StatusCause forSubmitters(@Nullable Cause cause) {
    return cause == null ? null : new StatusCause(cause.code(), of(cause.code()), cause.step());
  }

  /** The same status with our texts: only this one is sent to submitters. */
  public OrderStatus forSubmitters(OrderStatus status) {
    StatusCause cause = status.cause();
    return new OrderStatus(
        status.schemaVersion(),
        status.orderId(),
        status.submitter(),
        status.customerReference(),
        status.state(),
        status.orderVersion(),
        forSubmitters(status.failure()),
        cause == null ? null : new StatusCause(cause.code(), of(cause.code()), cause.step()),
        status.activity(),
        status.at(),
        status.edition(),
        status.asked());
  }
}
