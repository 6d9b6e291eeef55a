package io.orderly.sandbox.dials;

/**
 * Somebody set a dial that is not there, or to what it cannot be; the message says which and why.
 */
public final class InvalidDialException extends RuntimeException {

  private final String field;

  InvalidDialException(String field, String rule) {
    super("%s %s".formatted(field, rule));
    this.field = field;
  }

  public String field() {
    return field;
  }
}
