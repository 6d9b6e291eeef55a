package io.orderly.store.schema;

/** A service does not start on this schema; the message says why, in sentences. */
final class SchemaNotUsableException extends RuntimeException {

  private final String action;

  SchemaNotUsableException(String why, String action) {
    super(why);
    this.action = action;
  }

  String action() {
    return action;
  }
}
