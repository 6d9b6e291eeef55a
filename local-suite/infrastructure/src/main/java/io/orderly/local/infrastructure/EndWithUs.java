package io.orderly.local.infrastructure;

/**
 * Has a process that knows nothing of us end (SIGTERM) with this JVM, however that goes: a shutdown
 * hook would not run when we are killed.
 */
public final class EndWithUs {

  private static final String END = "kill \"$1\"";

  private EndWithUs() {}

  /** From now on, until it ends by itself. */
  public static void of(Process process) {
    bind(process);
  }

  /** As {@link #of}, for whoever wants to send the watchdog away before. */
  static Watchdog bind(Process process) {
    var watchdog = Watchdog.start(END, Long.toString(process.pid()));
    // Its number may be another program's once it is gone. Nobody waits for this future.
    var unused = process.onExit().thenRun(watchdog::close);
    return watchdog;
  }
}
