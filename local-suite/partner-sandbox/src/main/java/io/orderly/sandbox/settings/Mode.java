package io.orderly.sandbox.settings;

/** Whether a partner works at all. */
public enum Mode {
  UP,
  /** Every call is answered 503 at once, without effect. */
  DOWN
}
