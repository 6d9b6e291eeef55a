package io.orderly.local.infrastructure.testing;

import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.EmbeddedPostgresServer;
import io.orderly.local.infrastructure.PartnerSandboxProcess;
import java.io.IOException;

/**
 * A JVM that uses the shared infrastructure, tells what it started, and ends when its standard
 * input does.
 */
final class ChildOfATest {

  private ChildOfATest() {}

  public static void main(String[] args) throws IOException {
    EmbeddedPostgresServer postgres = SharedInfrastructure.postgres();
    EmbeddedKafkaBroker kafka = SharedInfrastructure.kafka();
    PartnerSandboxProcess partners = SharedInfrastructure.partners();
    System.out.printf("PROCESSES %d %d %d%n", postgres.pid(), kafka.pid(), partners.pid());
    System.out.printf(
        "FOLDERS %s %s %s%n",
        postgres.log().getParent(), kafka.log().getParent(), partners.log().getParent());
    System.in.read();
  }
}
