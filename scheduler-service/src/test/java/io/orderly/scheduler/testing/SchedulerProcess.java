package io.orderly.scheduler.testing;

import static org.awaitility.Awaitility.await;

import io.orderly.scheduler.SchedulerApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionTimeoutException;

/**
 * A scheduler in a process of its own, which can be killed. It ends by itself when this JVM does.
 */
public final class SchedulerProcess implements AutoCloseable {

  /**
   * How long a start may take: a JVM on a machine that starts several others beside it. What a test
   * waits for afterwards has a limit of its own.
   */
  private static final Duration MAX_START = Duration.ofMinutes(5);

  private static final String STARTED = "Started " + SchedulerApplication.class.getSimpleName();

  private final Process process;

  /** Starts one with these settings, and waits until it has; its output goes to the file. */
  public SchedulerProcess(Map<String, Object> settings, Path output) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx224m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-BytecodeVerificationRemote",
            "-XX:+ExitOnOutOfMemoryError"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(SchedulerApplication.class.getName());
    settings.forEach((name, value) -> command.add("--" + name + "=" + value));
    command.add("--orderly.exit-with-starter=true");
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    awaitStart(output);
  }

  private void awaitStart(Path output) {
    try {
      await()
          .pollInterval(Duration.ofMillis(200))
          .atMost(MAX_START)
          .until(() -> !process.isAlive() || Files.readString(output).contains(STARTED));
    } catch (ConditionTimeoutException late) {
      kill();
      throw late;
    }
  }

  /** Kills it (SIGKILL) and waits for its end. */
  public void kill() {
    process.destroyForcibly();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        throw new AssertionError("the scheduler could not be killed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Its exit code once it has ended by itself; empty while it runs. */
  public OptionalInt exitCode() {
    return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
  }

  @Override
  public void close() {
    kill();
  }
}
