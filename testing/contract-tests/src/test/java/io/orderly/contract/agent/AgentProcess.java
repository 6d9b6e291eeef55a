package io.orderly.contract.agent;

import io.orderly.contract.agent.AgentProgram.Instance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** One run of an agent. It dies with this JVM, however that ends. */
final class AgentProcess implements AutoCloseable {

  private static final int LONGEST_END_SECONDS = 40;

  /** Its standard input is a pipe of ours, which the operating system closes with us. */
  private static final String KILL_ONCE_WE_ARE_GONE =
      "trap '' HUP INT TERM; cat > /dev/null; kill -KILL \"$0\" 2> /dev/null";

  private final Process agent;
  private final Process watch;

  private AgentProcess(Process agent, Process watch) {
    this.agent = agent;
    this.watch = watch;
  }

  static AgentProcess start(AgentProgram program, Instance instance, Path log) {
    ProcessBuilder builder =
        new ProcessBuilder(program.commandFor(instance))
            .directory(program.folder().toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(instance.environment());
    try {
      Process agent = builder.start();
      Process watch =
          new ProcessBuilder("/bin/sh", "-c", KILL_ONCE_WE_ARE_GONE, "" + agent.pid()).start();
      return new AgentProcess(agent, watch);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot start " + program.command().get(0), e);
    }
  }

  boolean isAlive() {
    return agent.isAlive();
  }

  /** Asks it to end, as the platform does. */
  void terminate() {
    agent.destroy();
  }

  /** Kills it and waits until it is gone. */
  void kill() {
    agent.destroyForcibly();
    try {
      if (!agent.waitFor(LONGEST_END_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("a killed process is still there");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    } finally {
      watch.destroyForcibly();
    }
  }

  @Override
  public void close() {
    kill();
  }
}
