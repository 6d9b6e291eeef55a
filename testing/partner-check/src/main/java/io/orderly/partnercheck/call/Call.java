package io.orderly.partnercheck.call;

import java.util.Map;

/**
 * One request of one attempt.
 *
 * @param label what it is, for people
 * @param order that it is about
 * @param key the idempotency key, before a definition shortens it
 * @param attempt from 1
 */
public record Call(
    String label,
    SampleOrder order,
    String key,
    Request request,
    int attempt,
    Interpretation interpretation) {

  private static final int LATER_ATTEMPT = 2;
  private static final String NO_JSON = "{\"orderId\": \"cut off in the midd";

  /** A call of the first attempt. */
  public Call(
      String label, SampleOrder order, String key, Request request, Interpretation interpretation) {
    this(label, order, key, request, 1, interpretation);
  }

  /** The same request in a later attempt: only how its answer is understood may differ. */
  public Call again() {
    return new Call(label, order, key, request, LATER_ATTEMPT, interpretation);
  }

  /** With these headers in place of its own. */
  public Call with(Map<String, String> headers) {
    return with(label, request.with(headers));
  }

  /** With a body that is cut off. */
  public Call cutOff() {
    return with(label + ", cut-off body", request.withBody(NO_JSON));
  }

  /** To a path that does not exist. */
  public Call atNoSuchPath() {
    return with(label + " at an unknown path", request.atNoSuchPath());
  }

  private Call with(String otherLabel, Request other) {
    return new Call(otherLabel, order, key, other, attempt, interpretation);
  }
}
