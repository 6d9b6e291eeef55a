package io.orderly.local.cli.terminal;

import java.util.List;

/** How a command ended, as its exit code says it to scripts. */
public enum Ending {
  DONE(0, "done"),
  FAILED(1, "failed"),
  MISUSED(2, "not understood"),
  /** What was asked for may not be done now; nothing was changed. */
  REFUSED(3, "refused"),
  NOT_FOUND(4, "not found"),
  /** Nobody answered, or a service said that it can't now; the same may be asked again. */
  NOT_REACHABLE(5, "not reachable"),
  NOT_PERMITTED(6, "not permitted"),
  /** Some of what was asked for was done, and some was not. */
  PARTLY_DONE(7, "partly done"),
  INTERRUPTED(130, "stopped");

  private final int code;
  private final String word;

  Ending(int code, String word) {
    this.code = code;
    this.word = word;
  }

  /** The exit code. */
  public int code() {
    return code;
  }

  /** The word in JSON and to people. */
  public String word() {
    return word;
  }

  /** How several things ended together: as each of them, where they all ended alike. */
  public static Ending together(List<Ending> endings) {
    if (endings.isEmpty()) {
      return DONE;
    }
    if (endings.stream().distinct().count() == 1) {
      return endings.get(0);
    }
    return endings.contains(DONE) ? PARTLY_DONE : FAILED;
  }
}
