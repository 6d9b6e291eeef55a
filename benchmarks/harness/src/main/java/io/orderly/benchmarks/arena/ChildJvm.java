package io.orderly.benchmarks.arena;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A program of ours in a JVM of its own that speaks in lines on its standard output and listens on
 * its standard input. Its input ends when we end, however that happens, and it ends with that.
 */
public final class ChildJvm implements AutoCloseable {

  private static final int MOST_LINES_WAITING = 10_000;
  private static final Duration ENDS_WITHIN = Duration.ofSeconds(10);
  private static final String END = "\0end";

  private final String name;
  private final Path log;
  private final Process process;
  private final BlockingQueue<String> lines = new ArrayBlockingQueue<>(MOST_LINES_WAITING);

  private ChildJvm(String name, Path log, Process process) {
    this.name = name;
    this.log = log;
    this.process = process;
    var reader = new Thread(this::readLines, "output-of-" + name);
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Starts it.
   *
   * @param arguments for java: options, the jar or class, its own arguments
   * @param log where its standard error goes, appended
   */
  public static ChildJvm start(String name, List<String> arguments, Path log) {
    return start(name, arguments, Map.of(), log);
  }

  /** The same with variables added to our own. */
  static ChildJvm start(
      String name, List<String> arguments, Map<String, String> environment, Path log) {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    try {
      var builder = new ProcessBuilder(command).redirectError(Redirect.appendTo(log.toFile()));
      builder.environment().putAll(environment);
      return new ChildJvm(name, log, builder.start());
    } catch (IOException failure) {
      throw new UncheckedIOException("Cannot start " + name, failure);
    }
  }

  public long pid() {
    return process.pid();
  }

  private void readLines() {
    try (var output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (@Nullable String line = output.readLine(); line != null; line = output.readLine()) {
        lines.put(line);
      }
      lines.put(END);
    } catch (IOException broken) {
      process.destroyForcibly();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * The next line that it says, waited for; empty when it ended.
   *
   * @throws IllegalStateException when it says nothing for that long
   */
  public Optional<String> line(Duration within) throws InterruptedException {
    @Nullable String line = lines.poll(within.toMillis(), TimeUnit.MILLISECONDS);
    if (line == null) {
      throw new IllegalStateException(
          "%s wrote no output for %s; see %s".formatted(name, within, log));
    }
    return line.equals(END) ? Optional.empty() : Optional.of(line);
  }

  /**
   * Its exit code, waited for once it has said its last line.
   *
   * @throws IllegalStateException when it does not end within 10 s
   */
  public int exitCode() throws InterruptedException {
    if (!process.waitFor(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new IllegalStateException("%s did not end in time; see %s".formatted(name, log));
    }
    return process.exitValue();
  }

  /** Where its standard error goes. */
  public Path log() {
    return log;
  }

  /** Says a line to it. */
  public void say(String line) {
    try {
      var input = process.getOutputStream();
      input.write((line + "\n").getBytes(StandardCharsets.UTF_8));
      input.flush();
    } catch (IOException ended) {
      throw new IllegalStateException("%s ended unexpectedly; see %s".formatted(name, log), ended);
    }
  }

  /** Ends its input and waits for its end; kills it after 10 s. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException ended) {
      process.destroyForcibly();
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
