package io.orderly.local.infrastructure;

import java.io.IOException;
import java.nio.file.Path;

/** A JVM that runs everything out of one folder, as the command line does, until it is killed. */
final class PersistentChild {

  private PersistentChild() {}

  /**
   * Runs until killed.
   *
   * @param args the folder, then the ports of Postgres, Kafka and the partner sandbox
   */
  public static void main(String[] args) throws IOException {
    var folder = Path.of(args[0]);
    EmbeddedPostgresServer.startPersistent(folder.resolve("postgres"), Integer.parseInt(args[1]));
    EmbeddedKafkaBroker.startPersistent(folder.resolve("kafka"), Integer.parseInt(args[2]));
    PartnerSandboxProcess.startPersistent(folder.resolve("partners"), Integer.parseInt(args[3]));
    System.out.println("STARTED");
    System.in.read();
  }
}
