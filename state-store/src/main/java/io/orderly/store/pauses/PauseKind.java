package io.orderly.store.pauses;

import java.util.Arrays;

/** What can be paused as a whole. */
public enum PauseKind {
  WORKFLOW("workflow"),
  AGENT("agent");

  private final String value;

  PauseKind(String value) {
    this.value = value;
  }

  /** The value in the table, in REST and on pages. */
  public String value() {
    return value;
  }

  /**
   * The kind with that value.
   *
   * @throws IllegalArgumentException when no kind has it
   */
  public static PauseKind of(String value) {
    return Arrays.stream(values())
        .filter(kind -> kind.value.equals(value))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown kind of pause: " + value));
  }
}
