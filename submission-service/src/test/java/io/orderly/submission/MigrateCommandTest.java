package io.orderly.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.submission.testing.RunningService;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Tag("servers")
@ExtendWith(OutputCaptureExtension.class)
class MigrateCommandTest {

  private final FreshDatabase database = SharedInfrastructure.freshDatabase();

  @Test
  void migratesAndEndsAndAfterwardsAServiceStartsThatDoesNot(CapturedOutput output) {
    SubmissionApplication.main(arguments("migrate"));

    assertThat(output).contains("Successfully applied");
    try (RunningService service =
        RunningService.start(
            database, SharedInfrastructure.kafka(), "--spring.flyway.enabled=false")) {
      assertThat(service.get("/actuator/health/readiness").body()).contains("\"UP\"");
    }
  }

  @Test
  void aSecondRunHasNothingToDo(CapturedOutput output) {
    SubmissionApplication.main(arguments("migrate"));

    SubmissionApplication.main(arguments("migrate"));

    assertThat(output).contains("No migration necessary");
  }

  @Test
  void aServiceDoesNotMigrateByItself() {
    assertThatThrownBy(
            () ->
                RunningService.start(
                    database,
                    SharedInfrastructure.kafka(),
                    "--spring.flyway.enabled=false",
                    "--orderly.store.schema.max-wait=0s"))
        .rootCause()
        .hasMessageContaining("The state store has schema version 0");
  }

  @Test
  void noLimitOfTheServicesEndsAMigration() {
    assertThatCode(
            () ->
                SubmissionApplication.main(
                    arguments(
                        "migrate",
                        "--spring.datasource.hikari.data-source-properties.socketTimeout=1",
                        "--spring.datasource.hikari.data-source-properties.options=-c"
                            + " statement_timeout=1s",
                        "--spring.flyway.locations=classpath:db/migration,classpath:db/slow")))
        .doesNotThrowAnyException();
  }

  @Test
  void aWordThatIsNoCommandIsRefused() {
    assertThatThrownBy(() -> SubmissionApplication.main(arguments("migrat")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Unknown arguments [migrat]")
        .hasMessageContaining("migrate migrates the state store");
  }

  @Test
  void theProcessEndsWithAnExitCodeThatSaysWhetherTheSchemaIsThere() throws Exception {
    assertThat(exitCode(arguments("migrate"))).isZero();
    assertThat(
            exitCode(
                arguments(
                    "migrate",
                    "--spring.flyway.password=wrong",
                    "--spring.flyway.connect-retries=0")))
        .isEqualTo(1);
  }

  private static int exitCode(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            System.getProperty("java.class.path")));
    command.add(SubmissionApplication.class.getName());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(output).isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  private String[] arguments(String... first) {
    return Stream.concat(
            Stream.of(first),
            Stream.of(
                "--spring.datasource.url=" + database.jdbcUrl(),
                "--spring.datasource.username=" + database.username(),
                "--spring.datasource.password=" + database.password()))
        .toArray(String[]::new);
  }
}
