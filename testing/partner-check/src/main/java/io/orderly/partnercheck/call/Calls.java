package io.orderly.partnercheck.call;

import io.orderly.process.Direction;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Makes the calls to one partner, as its agent would make them. */
public final class Calls {

  private static final String NO_SUCH_PATH = "/no-such-path-of-check-partner";
  private static final String NO_JSON = "{\"orderId\": \"cut off in the midd";

  private final Target target;

  public Calls(Target target) {
    this.target = target;
  }

  public SampleOrder newOrder() {
    return SampleOrder.unheardOf(target.step());
  }

  public boolean canUndo() {
    return target.addresses().undo() != null;
  }

  public Call perform(SampleOrder order) {
    return performWithBodyOf(order, order).labelled("perform");
  }

  /** The key of one order with the body of another. */
  public Call performWithBodyOf(SampleOrder order, SampleOrder other) {
    var body = target.templates().perform().filled(other, other.forwardKey());
    return forward("perform, same key, another body", order, body);
  }

  /** A call that the partner refuses, with the key of the order; empty without --refused-body. */
  public Optional<Call> performRefused(SampleOrder order) {
    return Optional.ofNullable(target.templates().refused())
        .map(template -> template.filled(order, order.forwardKey()))
        .map(body -> forward("perform, to be refused", order, body));
  }

  public Call garbage(SampleOrder order) {
    return forward("perform, cut-off body", order, NO_JSON);
  }

  public Call performAtNoSuchPath(SampleOrder order) {
    return atNoSuchPath("perform at an unknown path", perform(order));
  }

  public Call undoAtNoSuchPath(SampleOrder order) {
    return atNoSuchPath("undo at an unknown path", undo(order));
  }

  /**
   * Under the key of the order's undo.
   *
   * @throws IllegalStateException when the partner has no undo
   */
  public Call undo(SampleOrder order) {
    var address = target.addresses().undo();
    if (address == null) {
      throw new IllegalStateException("There is no undo at " + target.name());
    }
    var key = order.undoKey();
    var body = target.templates().undo().filled(order, key);
    return new Call("undo", order, Direction.UNDO, address, headers(order, key), body);
  }

  private Call forward(String label, SampleOrder order, String body) {
    var address = target.addresses().perform();
    var headers = headers(order, order.forwardKey());
    return new Call(label, order, Direction.FORWARD, address, headers, body);
  }

  private Map<String, String> headers(SampleOrder order, String key) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.put("Accept", "application/json, application/problem+json");
    headers.put("User-Agent", "orderly-check-partner");
    headers.put("Content-Type", "application/json");
    headers.put("Idempotency-Key", key);
    target
        .templates()
        .headers()
        .forEach((name, template) -> headers.put(name, template.filled(order, key)));
    return headers;
  }

  private static Call atNoSuchPath(String label, Call call) {
    var path = call.address().getRawPath().replaceAll("/+$", "") + NO_SUCH_PATH;
    var address = call.address().resolve(path);
    return new Call(label, call.order(), call.direction(), address, call.headers(), call.body());
  }
}
