package io.orderly.sandbox.settings;

/** Whether a partner knows at a forward call that it was undone before. */
public enum Tombstones {
  /** The forward call is refused (410). */
  KEPT,
  /**
   * A partner without tombstones: a forward call that comes after its undo takes effect, unless it
   * had taken effect before. An undo that found nothing to undo leaves no trace.
   */
  NONE
}
