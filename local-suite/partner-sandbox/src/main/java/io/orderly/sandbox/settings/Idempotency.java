package io.orderly.sandbox.settings;

/** What a partner does with keys. */
public enum Idempotency {
  KEPT,
  /**
   * A deliberately bad partner: every call takes effect again, whatever the fault setting
   * tombstones is.
   */
  IGNORED
}
