package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One run of a jar as a child process. We hold the other end of its standard input: a jar that ends
 * at the end of that dies with us, even when we are killed.
 */
public final class JarProcess implements AutoCloseable {

  private static final int OUTPUT_BYTES = 65_536;
  private static final Duration POLL = Duration.ofMillis(25);
  private static final Duration DEAD_WITHIN = Duration.ofSeconds(15);

  private final JarLaunch launch;
  private final LogFile log;
  private final long logLengthAtStart;
  private final Process process;
  private @Nullable Suspension suspension;

  private JarProcess(JarLaunch launch, LogFile log, long logLengthAtStart, Process process) {
    this.launch = launch;
    this.log = log;
    this.logLengthAtStart = logLengthAtStart;
    this.process = process;
  }

  /**
   * Starts the process and does not wait for it to serve.
   *
   * @throws UncheckedIOException when the operating system refuses
   */
  public static JarProcess start(JarLaunch launch) {
    ServerStarts.requireAllowed(launch.program());
    var log = new LogFile(launch.log());
    var length = log.length();
    var builder =
        new ProcessBuilder(launch.command())
            .redirectErrorStream(true)
            .redirectOutput(Redirect.appendTo(launch.log().toFile()));
    builder.environment().putAll(launch.environment());
    try {
      Files.createDirectories(launch.log().toAbsolutePath().getParent());
      return new JarProcess(launch, log, length, builder.start());
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot start " + launch.program(), failure);
    }
  }

  /**
   * Waits until the process prints the line.
   *
   * @throws StartFailedException when it ends first or takes longer; it is ended then
   */
  public JarProcess awaitLine(String line, Duration within) {
    var deadlineNanos = System.nanoTime() + within.toNanos();
    while (!log.hasLineSince(logLengthAtStart, line)) {
      if (!process.isAlive()) {
        throw failed("it ended with exit code " + process.exitValue());
      }
      if (System.nanoTime() > deadlineNanos) {
        kill();
        throw failed("it was not ready within " + within.toSeconds() + " s");
      }
      pause();
    }
    return this;
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** Completes when the process has ended, however that came. */
  public CompletableFuture<Integer> onExit() {
    return process.onExit().thenApply(Process::exitValue);
  }

  /** The last 4 KiB of what this run logged. */
  public String logTail() {
    return log.tailSince(logLengthAtStart);
  }

  /** The last 64 KiB of what this run logged. */
  public String lastOutput() {
    return log.tailSince(logLengthAtStart, OUTPUT_BYTES);
  }

  /** Freezes the process (SIGSTOP) until {@link #resume}; again: does nothing. */
  public synchronized void suspend() {
    if (suspension == null && process.isAlive()) {
      suspension = Suspension.of(List.of(pid()));
    }
  }

  /** Lets a frozen process go on (SIGCONT); one that is not frozen is fine. */
  public synchronized void resume() {
    if (suspension != null) {
      suspension.close();
      suspension = null;
    }
  }

  /** Asks the process to stop (SIGTERM), frozen or not, and kills it when that takes too long. */
  @Override
  public void close() {
    resume();
    process.destroy();
    if (!hasEndedWithin(launch.stopWithin())) {
      kill();
    }
  }

  /** Kills the process (SIGKILL) and waits for its end. */
  public void kill() {
    process.destroyForcibly();
    resume();
    if (!hasEndedWithin(DEAD_WITHIN)) {
      throw new IllegalStateException(
          "%s (pid %d) is still running after SIGKILL".formatted(launch.program(), pid()));
    }
  }

  private StartFailedException failed(String reason) {
    return new StartFailedException(launch.program(), reason, log, logLengthAtStart, null);
  }

  private boolean hasEndedWithin(Duration duration) {
    try {
      return process.waitFor(duration.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return !process.isAlive();
    }
  }

  private void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
    } catch (InterruptedException interrupted) {
      kill();
      Thread.currentThread().interrupt();
      throw failed("the wait until it is ready was interrupted");
    }
  }
}
