package io.orderly.sandbox.dials;

/** What a partner does with keys. */
public enum Idempotency {
  KEPT,
  /** A deliberately bad partner: every call takes effect again, tombstones are ignored too. */
  IGNORED
}
