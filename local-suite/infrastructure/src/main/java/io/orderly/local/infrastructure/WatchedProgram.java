package io.orderly.local.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One run of a program of this machine that knows nothing of us. It ends with this JVM all the
 * same, however that goes: a watchdog ends it (SIGTERM).
 */
public final class WatchedProgram implements AutoCloseable {

  // Ctrl-C in a terminal reaches the whole process group; whoever started the program stops it.
  private static final String EXEC_WITHOUT_INTERRUPT = "trap '' INT; exec \"$@\"";

  private static final Duration STOP_WITHIN = Duration.ofSeconds(15);
  private static final Duration DEAD_WITHIN = Duration.ofSeconds(5);

  private final Process process;
  private final Watchdog watchdog;
  private final LogFile log;
  private final long logLengthAtStart;

  private WatchedProgram(Process process, LogFile log, long logLengthAtStart) {
    this.process = process;
    this.watchdog = EndWithUs.bind(process);
    this.log = log;
    this.logLengthAtStart = logLengthAtStart;
  }

  /**
   * Starts the program and does not wait for it to serve.
   *
   * @param command the program and its arguments
   * @param log where standard output and error go, appended
   * @throws UncheckedIOException when the operating system refuses
   */
  public static WatchedProgram start(List<String> command, Path log) {
    ServerStarts.requireAllowed(command.get(0));
    var all = new ArrayList<>(List.of("/bin/sh", "-c", EXEC_WITHOUT_INTERRUPT, "sh"));
    all.addAll(command);
    var logFile = new LogFile(log);
    var length = logFile.length();
    try {
      Files.createDirectories(log.toAbsolutePath().getParent());
      var process =
          new ProcessBuilder(all)
              .redirectErrorStream(true)
              .redirectOutput(Redirect.appendTo(log.toFile()))
              .start();
      return new WatchedProgram(process, logFile, length);
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot start " + command.get(0), failure);
    }
  }

  public long pid() {
    return process.pid();
  }

  public boolean isAlive() {
    return process.isAlive();
  }

  /** The last 4 KiB of what this run logged. */
  public String logTail() {
    return log.tailSince(logLengthAtStart);
  }

  /** Asks it to stop (SIGTERM), and kills it after 15 s. Again: does nothing. */
  @Override
  public void close() {
    process.destroy();
    if (!hasEndedWithin(STOP_WITHIN)) {
      process.destroyForcibly();
      hasEndedWithin(DEAD_WITHIN);
    }
    watchdog.close();
  }

  private boolean hasEndedWithin(Duration duration) {
    try {
      return process.waitFor(duration.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return !process.isAlive();
    }
  }
}
