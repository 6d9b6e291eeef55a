package io.orderly.local.infrastructure;

import java.io.IOException;
import java.nio.file.Path;

/** A JVM that runs everything out of one folder, as the command line does, until it is killed. */
final class PersistentChild {

  static final String FROZEN = "frozen";
  static final String RUNNING = "running";

  private PersistentChild() {}

  /**
   * Runs until killed.
   *
   * @param args the folder, the ports of Postgres, Kafka and the partner sandbox, and {@link
   *     #FROZEN} when these three shall be suspended
   */
  public static void main(String[] args) throws IOException {
    var folder = Path.of(args[0]);
    var postgres =
        EmbeddedPostgresServer.startPersistent(
            folder.resolve("postgres"), Integer.parseInt(args[1]));
    var kafka =
        EmbeddedKafkaBroker.startPersistent(folder.resolve("kafka"), Integer.parseInt(args[2]));
    var partners =
        PartnerSandboxProcess.startPersistent(
            folder.resolve("partners"), Integer.parseInt(args[3]));
    if (args[4].equals(FROZEN)) {
      postgres.suspend();
      kafka.suspend();
      partners.suspend();
    }
    System.out.println("STARTED");
    System.in.read();
  }
}
