package io.orderly.local.infrastructure.testing;

import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.local.infrastructure.PartnerSandboxProcess;
import io.orderly.local.infrastructure.WatchedProgram;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Tag;

/**
 * A JVM that uses the shared infrastructure and a program of the machine, tells what it started,
 * and ends when its standard input does.
 */
@Tag("servers")
final class ChildOfATest {

  private ChildOfATest() {}

  public static void main(String[] args) throws IOException {
    EmbeddedPostgresServer postgres = SharedInfrastructure.postgres();
    EmbeddedKafkaBroker kafka = SharedInfrastructure.kafka();
    PartnerSandboxProcess partners = SharedInfrastructure.partners();
    var stranger =
        WatchedProgram.start(List.of("sleep", "600"), postgres.log().resolveSibling("sleep.log"));
    System.out.printf(
        "PROCESSES %d %d %d %d%n", postgres.pid(), kafka.pid(), partners.pid(), stranger.pid());
    System.out.printf(
        "FOLDERS %s %s %s%n",
        postgres.log().getParent(), kafka.log().getParent(), partners.log().getParent());
    System.in.read();
  }
}
