package io.orderly.sandbox.http;

/** A request that no partner could make sense of; the message says which field and why. */
final class InvalidRequestException extends RuntimeException {

  private final String field;

  InvalidRequestException(String field, String rule) {
    super("%s %s".formatted(field, rule));
    this.field = field;
  }

  String field() {
    return field;
  }
}
