package io.orderly.sandbox.call;

/**
 * One request to a partner.
 *
 * @param product what it makes, in the singular: the field of a result
 * @param key its idempotency key
 * @param forwardKey the key of what an undo undoes; of a forward call its own key
 * @param bodyHash of the whole body, the order of its fields aside
 * @param attributes of the order as the partner received them, as JSON; empty without any
 */
public record Call(
    Partner partner,
    String product,
    String orderId,
    String step,
    String key,
    String forwardKey,
    String bodyHash,
    String attributes) {

  public static final String AUTHORISATION = "authorisation";
  public static final String CAPTURE = "capture";

  /** Whether it makes that product, and does not take it back. */
  public boolean makes(String wanted) {
    return product.equals(wanted) && direction() == Direction.FORWARD;
  }

  public Direction direction() {
    return key.equals(forwardKey) ? Direction.FORWARD : Direction.UNDO;
  }
}
