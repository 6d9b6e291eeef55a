package io.orderly.agent.running;

import static org.awaitility.Awaitility.await;

import io.orderly.agent.http.AgentApplication;
import io.orderly.agent.testing.RemoteService;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A service in a process of its own, for a test that kills or suspends it. */
final class AgentProcess implements AutoCloseable {

  private static final int LONGEST_SECONDS = 20;

  private final Process process;
  private final File log;

  private AgentProcess(Process process, File log) {
    this.process = process;
    this.log = log;
  }

  static AgentProcess start(String agent, String instance, RemoteService remote, Path folder)
      throws IOException {
    return start(Service.settings(agent, instance, remote).toList(), instance, folder);
  }

  static AgentProcess start(List<String> settings, String instance, Path folder)
      throws IOException {
    Stream<String> java =
        Stream.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:-BytecodeVerificationRemote",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path"),
            AgentApplication.class.getName(),
            // Ends with this JVM, however that ends.
            "--orderly.exit-with-starter=true");
    List<String> command =
        Stream.concat(java, settings.stream().map(setting -> "--" + setting)).toList();
    File log = folder.resolve(instance + ".log").toFile();
    return new AgentProcess(
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log).start(), log);
  }

  /** All that it has said so far. */
  String log() {
    try {
      return Files.readString(log.toPath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns when nothing of it runs any more: the signal stops its threads one after the other, and
   * the last of them some milliseconds after it was sent.
   */
  void suspend() {
    signal("STOP");
    await()
        .atMost(Duration.ofSeconds(LONGEST_SECONDS))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(1))
        .until(this::standsStill);
  }

  private boolean standsStill() {
    try (Stream<Path> threads = Files.list(Path.of("/proc", "" + process.pid(), "task"))) {
      return threads.allMatch(AgentProcess::isStopped);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A thread that is gone meanwhile had not been stopped: then it is looked at all again. */
  private static boolean isStopped(Path thread) {
    try {
      String stat = Files.readString(thread.resolve("stat"));
      // The state stands behind the thread's name, which is in parentheses and may hold any.
      return stat.startsWith(") T ", stat.lastIndexOf(')'));
    } catch (IOException gone) {
      return false;
    }
  }

  void resume() {
    signal("CONT");
  }

  private void signal(String name) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, "" + process.pid()).start();
      if (!kill.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || kill.exitValue() != 0) {
        throw new AssertionError("SIG" + name + " did not reach the process");
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  /** Kills it, suspended or not, and waits until it is gone. */
  void kill() {
    process.destroyForcibly();
    try {
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("a killed process is still there");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
