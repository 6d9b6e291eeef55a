package io.orderly.local.infrastructure;

import java.nio.file.Path;

/** A real Kafka broker in a process of its own. Topics are not created by themselves. */
public final class EmbeddedKafkaBroker extends JarServer {

  private static final String PROGRAM = "Kafka";

  private EmbeddedKafkaBroker(ServerFolder folder, int port) {
    super(PROGRAM, "local-suite/kafka-broker", folder, port);
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
    return new EmbeddedKafkaBroker(ServerFolder.persistent(PROGRAM, folder), port);
  }

  /** Starts a broker on a free port whose topics go with it. */
  public static EmbeddedKafkaBroker startTemporary() {
    return new EmbeddedKafkaBroker(
        ServerFolder.temporary(PROGRAM, "orderly-kafka-"), FreePort.find());
  }

  /** What clients take as {@code bootstrap.servers}. */
  public String bootstrapServers() {
    return "127.0.0.1:" + port();
  }
}
