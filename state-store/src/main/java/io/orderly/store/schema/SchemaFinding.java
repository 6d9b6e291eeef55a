package io.orderly.store.schema;

/**
 * What a service finds as it looks at the schema.
 *
 * @param reason one sentence without a full stop
 */
record SchemaFinding(Verdict verdict, String reason) {

  /** What follows. */
  enum Verdict {
    /** The service starts. */
    USABLE,
    /** It waits for the migration. */
    MISSING,
    /** No migration makes this version work with it. */
    TOO_NEW,
    /** Another build made it, under the same version. */
    DIFFERENT
  }
}
