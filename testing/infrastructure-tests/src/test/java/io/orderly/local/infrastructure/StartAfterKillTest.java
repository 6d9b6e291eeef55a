package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("servers")
class StartAfterKillTest {

  private final int postgresPort = FreePort.find();
  private final int kafkaPort = FreePort.find();
  private final int partnersPort = FreePort.find();

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {PersistentChild.RUNNING, PersistentChild.FROZEN})
  void theNextStartSucceedsAtOnceOnTheSameFoldersAndPorts(String servers) throws Exception {
    var child = startChild(servers);
    try (var output = child.inputReader()) {
      assertThat(output.lines().anyMatch("STARTED"::equals)).isTrue();
    } finally {
      child.destroyForcibly().waitFor();
    }

    try (var kafka = EmbeddedKafkaBroker.startPersistent(folder.resolve("kafka"), kafkaPort);
        var partners =
            PartnerSandboxProcess.startPersistent(folder.resolve("partners"), partnersPort);
        var postgres =
            EmbeddedPostgresServer.startPersistent(folder.resolve("postgres"), postgresPort)) {
      assertThat(kafka.isAlive()).isTrue();
      assertThat(partners.isAlive()).isTrue();
      assertThat(postgres.pid()).isPositive();
    }
  }

  private Process startChild(String servers) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx128m",
            "-D" + OrderlyHome.PROPERTY + "=" + OrderlyHome.find().root(),
            "-cp",
            System.getProperty("java.class.path"),
            PersistentChild.class.getName(),
            folder.toString(),
            Integer.toString(postgresPort),
            Integer.toString(kafkaPort),
            Integer.toString(partnersPort),
            servers)
        .redirectError(Redirect.INHERIT)
        .start();
  }
}
