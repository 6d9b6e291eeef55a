package io.orderly.partnercheck.call;

/** A definition makes no request of an order; the message is a sentence for its author. */
public final class CallNotBuiltException extends RuntimeException {

  public CallNotBuiltException(String message) {
    super(message);
  }
}
