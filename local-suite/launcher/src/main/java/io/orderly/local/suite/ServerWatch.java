package io.orderly.local.suite;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Starts Postgres, Kafka and the partner sandbox again when they die, each on a thread of its own:
 * one that takes long to come back keeps no other waiting. For {@code up}: a test that kills them
 * may want them to stay dead. To be closed before the suite, or it starts what is being stopped.
 */
public final class ServerWatch implements AutoCloseable {

  private static final String HOW = "its process has ended";
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
  // A start that was interrupted still has to end what it started.
  private static final Duration ENDS_WITHIN = Duration.ofSeconds(30);

  private final Suite suite;
  private final SuiteListener listener;
  private final CountDownLatch stopping = new CountDownLatch(1);
  private final CountDownLatch watching;
  private final List<Thread> threads;

  private ServerWatch(Suite suite, SuiteListener listener) {
    this.suite = suite;
    this.listener = listener;
    var postgres = suite.postgres();
    var kafka = suite.kafka();
    var partners = suite.partnerSandbox();
    this.threads =
        List.of(
            thread(
                new Watched(
                    Servers.POSTGRES, postgres.log(), postgres::isAlive, postgres::restart)),
            thread(new Watched(Servers.KAFKA, kafka.log(), kafka::isAlive, kafka::restart)),
            thread(
                new Watched(
                    Servers.PARTNER_SANDBOX,
                    partners.log(),
                    partners::isAlive,
                    partners::restart)));
    this.watching = new CountDownLatch(threads.size());
  }

  /** From now on, until it is closed. */
  public static ServerWatch start(Suite suite, SuiteListener listener) {
    var watch = new ServerWatch(suite, listener);
    watch.threads.forEach(Thread::start);
    return watch;
  }

  private Thread thread(Watched server) {
    var thread = new Thread(server::watch, "watch-" + server.name);
    thread.setDaemon(true);
    // A sentence for the person at the terminal in place of a stack trace.
    thread.setUncaughtExceptionHandler((failed, failure) -> listener.failed(failure.toString()));
    return thread;
  }

  /** Starts nothing any more; waits up to 30 s for a start that is under way. */
  @Override
  public void close() {
    stopping.countDown();
    threads.forEach(Thread::interrupt);
    try {
      if (!watching.await(ENDS_WITHIN.toSeconds(), TimeUnit.SECONDS)) {
        listener.failed("a server that was starting can't be stopped");
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** One of them, and what became of it so far. */
  private final class Watched {

    private final String name;
    private final Path log;
    private final BooleanSupplier isAlive;
    private final Runnable restart;
    private final RecentExits exits;

    Watched(String name, Path log, BooleanSupplier isAlive, Runnable restart) {
      this.name = name;
      this.log = log;
      this.isAlive = isAlive;
      this.restart = restart;
      this.exits = new RecentExits(suite.settings().restarts());
    }

    void watch() {
      try {
        boolean goesOn = true;
        while (goesOn && !isStoppedWithin(BETWEEN_LOOKS)) {
          goesOn = isAlive.getAsBoolean() || comesBack();
        }
      } catch (InterruptedException stopped) {
        // The end that was asked for.
      } finally {
        watching.countDown();
      }
    }

    private boolean isStoppedWithin(Duration pause) throws InterruptedException {
      return stopping.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Tries once; the next look tries again. False when it died too often for its limit. */
    private boolean comesBack() throws InterruptedException {
      suite.serverChanged();
      var delay = exits.add(Instant.now());
      if (delay.isEmpty()) {
        listener.gaveUp(name, HOW, log);
        return false;
      }
      listener.restarting(name, HOW, delay.get());
      if (!isStoppedWithin(delay.get())) {
        startAgain();
      }
      return true;
    }

    private void startAgain() throws InterruptedException {
      long begun = System.nanoTime();
      try {
        restart.run();
        suite.serverRestarted(name);
        listener.restartedReady(name, Duration.ofNanos(System.nanoTime() - begun));
      } catch (RuntimeException failed) {
        if (stopping.getCount() == 0) {
          throw new InterruptedException(failed.getMessage());
        }
        // Whatever it was: a server that stays away is worse than one more try.
        listener.restartFailed(name, String.valueOf(failed.getMessage()));
      }
    }
  }
}
