package io.orderly.cli.terminal;

import java.util.List;

/** How a command ended, as its exit code says it to scripts. */
public enum Ending {
  DONE(0, "done", "it did what it was asked for"),
  FAILED(1, "failed", "it failed; standard error says why"),
  MISUSED(2, "not understood", "invalid arguments, or a service rejected the request as invalid"),
  REFUSED(3, "refused", "refused: not allowed in this state; nothing was changed"),
  NOT_FOUND(4, "not found", "no such order, agent, workflow, alert or the like"),
  NOT_REACHABLE(5, "not reachable", "service unreachable or busy; safe to retry"),
  NOT_PERMITTED(6, "not permitted", "not authenticated, or not permitted"),
  PARTLY_DONE(7, "partly done", "partly done: some of it was done, and some was not"),
  INTERRUPTED(130, "stopped", "stopped by Ctrl-C");

  private final int code;
  private final String value;
  private final String explanation;

  Ending(int code, String value, String explanation) {
    this.code = code;
    this.value = value;
    this.explanation = explanation;
  }

  /** The exit code. */
  public int code() {
    return code;
  }

  /** The value in JSON and to people. */
  public String value() {
    return value;
  }

  /** What the exit code means, as the help says it. */
  public String explanation() {
    return explanation;
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
