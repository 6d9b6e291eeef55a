package io.orderly.local.infrastructure;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Processes that are frozen (SIGSTOP) until it is closed. They also go on when this JVM is killed
 * meanwhile: a frozen process would never notice that its starter is gone.
 */
final class Suspension implements AutoCloseable {

  private static final String CONTINUE = "for pid in $1; do kill -CONT \"$pid\"; done 2> /dev/null";

  private final List<Long> pids;
  private final Watchdog watchdog;

  private Suspension(List<Long> pids, Watchdog watchdog) {
    this.pids = pids;
    this.watchdog = watchdog;
  }

  /** Freezes the processes, in their order, and waits until nothing of them runs any more. */
  static Suspension of(List<Long> pids) {
    var argument = pids.stream().map(String::valueOf).collect(Collectors.joining(" "));
    var suspension = new Suspension(List.copyOf(pids), Watchdog.start(CONTINUE, argument));
    Signal.STOP.sendTo(pids);
    Standstill.await(pids);
    return suspension;
  }

  /** Lets them go on (SIGCONT). */
  @Override
  public void close() {
    Signal.CONTINUE.sendTo(pids);
    watchdog.close();
  }
}
