package io.orderly.partner.exchange;

/**
 * A request can't be built from this order's data, so nothing is sent. The message is for
 * operators: it has the place in the definition, and nothing of the data.
 */
public final class RequestNotBuiltException extends RuntimeException {

  RequestNotBuiltException(String message) {
    super(message);
  }
}
