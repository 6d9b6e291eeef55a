package io.orderly.store.schema;

import io.orderly.store.schema.SchemaFinding.Verdict;

/** A service does not start on this schema; the message says why, in sentences. */
final class SchemaNotUsableException extends RuntimeException {

  private final String action;

  SchemaNotUsableException(String why, String action) {
    super(why);
    this.action = action;
  }

  /** Of a schema that no wait makes usable. */
  static SchemaNotUsableException of(SchemaFinding finding) {
    return new SchemaNotUsableException(
        finding.reason() + ".",
        finding.verdict() == Verdict.TOO_NEW
            ? "Start a newer version of this service."
            : "A released migration never changes, so another build made this store. Start that"
                + " build. If nothing in the store is needed, delete the database and migrate a new"
                + " one: java -jar submission-service.jar migrate.");
  }

  String action() {
    return action;
  }
}
