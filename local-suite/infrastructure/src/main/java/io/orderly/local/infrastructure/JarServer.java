package io.orderly.local.infrastructure;

import io.orderly.local.infrastructure.starting.JarStart;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A jar of ours that serves on one port of 127.0.0.1 out of one folder, over any number of runs. It
 * prints READY when it serves, and it ends with this JVM.
 */
public abstract sealed class JarServer implements AutoCloseable
    permits EmbeddedKafkaBroker, PartnerSandboxProcess {

  private static final Duration READY_WITHIN = Duration.ofSeconds(90);
  private static final Duration STOP_WITHIN = Duration.ofSeconds(15);
  // Native memory of many threads otherwise spreads over an arena a core and thread.
  private static final Map<String, String> ENVIRONMENT = Map.of("MALLOC_ARENA_MAX", "2");

  private final ServerFolder folder;
  private final JarLaunch launch;
  private final int port;
  private JarProcess process;

  /**
   * Starts the first run; takes over the folder, also when that fails.
   *
   * @throws PortInUseException when another program listens on the port
   * @throws StartFailedException when it does not get ready within 90 s
   */
  JarServer(ServerProgram program, ServerFolder folder, int port, JarStart start) {
    this.folder = folder;
    this.port = port;
    try {
      this.launch = launch(program, start, folder.path(), port);
      Leftover.ofJar(program.jar(), folder.path()).forEach(Leftover::awaitEnd);
      this.process = run();
    } catch (RuntimeException failure) {
      folder.close();
      throw failure;
    }
  }

  private static JarLaunch launch(ServerProgram program, JarStart start, Path folder, int port) {
    var data = folder.resolve("data").toString();
    return new JarLaunch(
        program.name(),
        program.form(start),
        List.of("--port", Integer.toString(port), "--data", data),
        ENVIRONMENT,
        folder.resolve("output.log"),
        start.stopWithin(STOP_WITHIN));
  }

  private JarProcess run() {
    FreePort.require(launch.program(), port);
    return JarProcess.start(launch).awaitLine("READY", READY_WITHIN);
  }

  public final int port() {
    return port;
  }

  /** Of the current run, or of the last one. */
  public final synchronized long pid() {
    return process.pid();
  }

  public final synchronized boolean isAlive() {
    return process.isAlive();
  }

  /** The output of all runs. */
  public final Path log() {
    return launch.log();
  }

  /** Stops it cleanly and keeps its data; {@link #restart} brings it back. */
  public final synchronized void stop() {
    process.close();
  }

  /** Kills it (SIGKILL) and keeps its data; {@link #restart} brings it back. */
  public final synchronized void kill() {
    process.kill();
  }

  /** Freezes it (SIGSTOP) until {@link #resume}. */
  public final synchronized void suspend() {
    process.suspend();
  }

  /** Lets it go on when it is frozen (SIGCONT). */
  public final synchronized void resume() {
    process.resume();
  }

  /** Stops it when it runs, and starts it again on the same port and data. */
  public final synchronized void restart() {
    process.close();
    process = run();
  }

  /** Stops it for good; its data stays unless it was started as temporary. */
  @Override
  public final void close() {
    stop();
    folder.close();
  }
}
