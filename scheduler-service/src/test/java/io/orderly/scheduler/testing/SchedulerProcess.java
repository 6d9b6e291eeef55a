package io.orderly.scheduler.testing;

import io.orderly.scheduler.SchedulerApplication;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * A scheduler in a process of its own, which can be killed. It ends by itself when this JVM does.
 */
public final class SchedulerProcess implements AutoCloseable {

  private final Process process;

  /** Starts one with these settings; its output goes to the file. */
  public SchedulerProcess(Map<String, Object> settings, Path output) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-Xmx224m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
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
