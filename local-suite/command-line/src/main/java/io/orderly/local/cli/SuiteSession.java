package io.orderly.local.cli;

import io.orderly.local.cli.terminal.Terminal;
import io.orderly.local.monitoring.Monitoring;
import io.orderly.local.suite.ServerWatch;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.SuiteListener;
import io.orderly.local.suite.SuiteSettings;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** A suite that lives as long as one command, and is stopped cleanly when Ctrl-C ends that. */
final class SuiteSession implements AutoCloseable {

  private static final long BETWEEN_LOOKS_SECONDS = 2;

  private final Terminal terminal;
  private final SuiteListener listener;
  private final Suite suite;
  private final AtomicReference<Monitoring> monitoring = new AtomicReference<>();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Thread onInterrupt = new Thread(this::stop, "stop-suite");

  private SuiteSession(Suite suite, SuiteListener listener, Terminal terminal) {
    this.terminal = terminal;
    this.listener = listener;
    this.suite = suite;
  }

  /** Starts the suite and tells how it goes; when that fails nothing is left. */
  static SuiteSession start(SuiteSettings settings, Terminal terminal) {
    var listener = new SuiteReport(settings, terminal);
    return start(new Suite(settings, listener), listener, terminal);
  }

  /** As {@link #start(SuiteSettings, Terminal)}, with a suite that was made elsewhere. */
  static SuiteSession start(Suite suite, SuiteListener listener, Terminal terminal) {
    var session = new SuiteSession(suite, listener, terminal);
    session.start();
    return session;
  }

  private void start() {
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    try {
      suite.start();
    } catch (RuntimeException failure) {
      forgetInterrupt();
      throw failure;
    }
  }

  Suite suite() {
    return suite;
  }

  /** Has what watches the suite stopped before it, so that it sees no deaths that are none. */
  void stopBefore(Monitoring watching) {
    monitoring.set(watching);
  }

  /** Keeps it running until Ctrl-C, which ends the process. */
  void keepRunning() throws InterruptedException {
    var watch = new ServerWatch(suite, listener);
    while (!stopping.await(BETWEEN_LOOKS_SECONDS, TimeUnit.SECONDS)) {
      look(watch);
    }
  }

  /** Not beside a stop: that would start again what is being stopped. */
  private synchronized void look(ServerWatch watch) throws InterruptedException {
    if (stopping.getCount() > 0) {
      watch.look();
    }
  }

  private void stop() {
    stopping.countDown();
    stopAll();
  }

  private synchronized void stopAll() {
    terminal.say("Stopping everything; this takes up to a minute.");
    var watching = monitoring.getAndSet(null);
    if (watching != null) {
      watching.close();
    }
    suite.close();
    terminal.say("Stopped. The data is kept in " + suite.settings().data());
  }

  /** Stops all of it, unless Ctrl-C is doing that already. */
  @Override
  public void close() {
    if (forgetInterrupt()) {
      stop();
    }
  }

  /** Whether the process still runs on, so that Ctrl-C has not been pressed. */
  private boolean forgetInterrupt() {
    try {
      return Runtime.getRuntime().removeShutdownHook(onInterrupt);
    } catch (IllegalStateException isShuttingDown) {
      return false;
    }
  }
}
