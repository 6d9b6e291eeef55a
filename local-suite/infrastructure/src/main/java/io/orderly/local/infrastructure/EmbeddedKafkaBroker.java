package io.orderly.local.infrastructure;

import io.orderly.local.infrastructure.starting.JarStart;
import java.nio.file.Path;
import java.util.List;

/** A real Kafka broker in a process of its own. Topics are not created by themselves. */
public final class EmbeddedKafkaBroker extends JarServer {

  /** Whose jar it runs, below the root of the checkout. */
  public static final String MODULE = "local-suite/kafka-broker";

  private static final ServerProgram PROGRAM =
      new ServerProgram(
          "Kafka",
          MODULE,
          List.of("-Xms32m", "-Xmx128m", "-XX:+UseSerialGC", "-XX:+ExitOnOutOfMemoryError"));

  private EmbeddedKafkaBroker(ServerFolder folder, int port, JarStart start) {
    super(PROGRAM, folder, port, start);
  }

  /**
   * Starts a broker whose topics outlive it.
   *
   * @param folder holds data and log
   * @throws FolderInUseException when a live broker works in the folder
   * @throws PortInUseException when another program listens on the port
   * @throws StartFailedException when it does not get ready within 90 s
   */
  public static EmbeddedKafkaBroker startPersistent(Path folder, int port) {
    return startPersistent(folder, port, JarStart.PREPARED);
  }

  /** As {@link #startPersistent(Path, int)}, for serving or for training. */
  public static EmbeddedKafkaBroker startPersistent(Path folder, int port, JarStart start) {
    return new EmbeddedKafkaBroker(ServerFolder.persistent(PROGRAM.name(), folder), port, start);
  }

  /** Starts a broker on a free port whose topics go with it. */
  public static EmbeddedKafkaBroker startTemporary() {
    return new EmbeddedKafkaBroker(
        ServerFolder.temporary(PROGRAM.name(), "orderly-kafka-"),
        FreePort.find(),
        JarStart.PREPARED);
  }

  /** What clients take as {@code bootstrap.servers}. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port();
  }
}
