package io.orderly.local.cli;

import io.orderly.cli.terminal.Terminal;
import io.orderly.local.monitoring.Monitoring;
import io.orderly.local.suite.Preparation;
import io.orderly.local.suite.ServerWatch;
import io.orderly.local.suite.Suite;
import io.orderly.local.suite.SuiteListener;
import io.orderly.local.suite.SuiteSettings;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/** A suite that lives as long as one command, and is stopped cleanly when Ctrl-C ends that. */
final class SuiteSession implements AutoCloseable {

  private final Terminal terminal;
  private final SuiteListener listener;
  private final Suite suite;
  private final Optional<Preparation> training;
  private final AtomicReference<Monitoring> monitoring = new AtomicReference<>();
  private final AtomicReference<ServerWatch> watch = new AtomicReference<>();
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final Thread onInterrupt = new Thread(this::stop, "stop-suite");

  private SuiteSession(
      Suite suite, SuiteListener listener, Terminal terminal, Optional<Preparation> training) {
    this.terminal = terminal;
    this.listener = listener;
    this.suite = suite;
    this.training = training;
  }

  /**
   * Starts the suite and tells how it goes; when that fails nothing is left. The first one of newly
   * built jars is the training of those to come.
   */
  static SuiteSession start(SuiteSettings settings, Duration readyWithin, Terminal terminal) {
    var listener = new SuiteReport(settings, terminal);
    var preparation = new Preparation();
    return preparation.isComplete()
        ? started(
            new SuiteSession(new Suite(settings, listener), listener, terminal, Optional.empty()),
            readyWithin)
        : started(
            new SuiteSession(
                preparation.suite(settings, listener),
                listener,
                terminal,
                Optional.of(preparation)),
            readyWithin);
  }

  static SuiteSession start(SuiteSettings settings, Terminal terminal) {
    return start(settings, Suite.READY_WITHIN, terminal);
  }

  /** As {@link #start(SuiteSettings, Duration, Terminal)}, with a suite that was made elsewhere. */
  static SuiteSession start(Suite suite, SuiteListener listener, Terminal terminal) {
    return started(
        new SuiteSession(suite, listener, terminal, Optional.empty()), Suite.READY_WITHIN);
  }

  private static SuiteSession started(SuiteSession session, Duration readyWithin) {
    session.start(readyWithin);
    return session;
  }

  private void start(Duration readyWithin) {
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    try {
      suite.start(readyWithin);
    } catch (RuntimeException failure) {
      removeInterruptHook();
      throw failure;
    }
  }

  Suite suite() {
    return suite;
  }

  /** From now on a server that dies is started again, as the services are. */
  synchronized void keepServersAlive() {
    if (stopping.getCount() > 0) {
      watch.set(ServerWatch.start(suite, listener));
    }
  }

  /** Has what watches the suite stopped before it, so that it sees no exits that are none. */
  void stopBefore(Monitoring watching) {
    monitoring.set(watching);
  }

  /** Keeps it running until Ctrl-C, which ends the process. */
  void keepRunning() throws InterruptedException {
    stopping.await();
  }

  private void stop() {
    stopping.countDown();
    stopAll();
  }

  private synchronized void stopAll() {
    terminal.say("Stopping everything; this takes up to a minute" + preparationNote());
    var serverWatch = watch.getAndSet(null);
    if (serverWatch != null) {
      serverWatch.close();
    }
    var watching = monitoring.getAndSet(null);
    if (watching != null) {
      watching.close();
    }
    suite.close();
    training.ifPresent(this::keep);
    terminal.say("Stopped. The data is kept in " + suite.settings().data());
  }

  private String preparationNote() {
    return training.isPresent()
        ? ", the first time a little longer: each service records the classes that it needs."
        : ".";
  }

  /** Without it the next suite only starts slower. */
  private void keep(Preparation preparation) {
    try {
      var without = preparation.keep();
      terminal.say(
          without.isEmpty()
              ? "The next start takes about half as long."
              : "No class archive was created for %s: they start as slowly as before."
                  .formatted(without));
    } catch (UncheckedIOException failure) {
      terminal.say("The next start takes as long as this one: " + failure.getMessage());
    }
  }

  /** Stops all of it, unless Ctrl-C is doing that already. */
  @Override
  public void close() {
    if (removeInterruptHook()) {
      stop();
    }
  }

  /** Whether the process still runs on, so that Ctrl-C has not been pressed. */
  private boolean removeInterruptHook() {
    try {
      return Runtime.getRuntime().removeShutdownHook(onInterrupt);
    } catch (IllegalStateException isShuttingDown) {
      return false;
    }
  }
}
