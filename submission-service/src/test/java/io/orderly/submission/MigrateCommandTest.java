package io.orderly.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.submission.testing.MigrationProcess;
import io.orderly.submission.testing.RunningService;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

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
                        locations("db/slow"))))
        .doesNotThrowAnyException();
  }

  /** Flyway by itself refuses every run after the first, and the index that nothing uses stays. */
  @Test
  void anIndexBesideTheWorkThatFailedIsBuiltByTheNextRun(CapturedOutput output) {
    SubmissionApplication.main(arguments("migrate"));
    jdbc().sql("CREATE TABLE repeated AS SELECT 'ada' AS name FROM generate_series(1, 2)").update();
    String[] withIndex = arguments("migrate", locations("db/repeated"));
    assertThatThrownBy(() -> SubmissionApplication.main(withIndex))
        .hasStackTraceContaining("could not create unique index");
    assertThat(indexIsValid()).isFalse();
    jdbc().sql("DELETE FROM repeated WHERE ctid <> (SELECT min(ctid) FROM repeated)").update();

    SubmissionApplication.main(withIndex);

    assertThat(indexIsValid()).isTrue();
    assertThat(output).contains("Migration 1000 (unique names) failed before; it is applied again");
  }

  /** The next run of the newer build has to know that it failed. */
  @Test
  void whatANewerBuildFailedAtIsNotForgotten() {
    SubmissionApplication.main(arguments("migrate"));
    failed(1_000, "more columns");

    SubmissionApplication.main(arguments("migrate"));

    assertThat(failures()).containsExactly("1000");
  }

  @Test
  void aStoreThatNeedsANewerBuildIsNotMigrated() {
    SubmissionApplication.main(arguments("migrate"));
    failed(1_001, "drop old columns needs 1000");

    assertThatThrownBy(() -> SubmissionApplication.main(arguments("migrate")))
        .hasStackTraceContaining("works only with services that know schema version 1000");
    assertThat(failures()).containsExactly("1001");
  }

  private void failed(int version, String description) {
    jdbc()
        .sql(
            """
            INSERT INTO flyway_schema_history
              (installed_rank, version, description, type, script, installed_by, execution_time, success)
            VALUES (:version, :version, :description, 'SQL', 'none', current_user, 0, false)
            """)
        .param("version", version)
        .param("description", description)
        .update();
  }

  private List<String> failures() {
    return jdbc()
        .sql("SELECT version FROM flyway_schema_history WHERE NOT success")
        .query(String.class)
        .list();
  }

  private boolean indexIsValid() {
    return jdbc()
        .sql("SELECT indisvalid FROM pg_index WHERE indexrelid = 'repeated_name'::regclass")
        .query(Boolean.class)
        .single();
  }

  /** Flyway's own words advise to accept the other files, and services would run on that schema. */
  @Test
  void aStoreOfAnotherBuildIsNotMigrated(CapturedOutput output) {
    SubmissionApplication.main(arguments("migrate"));
    jdbc()
        .sql("UPDATE flyway_schema_history SET checksum = checksum + 1 WHERE version = '4'")
        .update();

    assertThatThrownBy(
            () -> SubmissionApplication.main(arguments("migrate", locations("db/connection"))))
        .hasStackTraceContaining(
            "Migration 4 of the state store (operating) is not that of this version");
    assertThat(output).contains("If nothing in the store is needed, delete the database");
    assertThat(jdbc().sql("SELECT to_regclass('connection')").query(String.class).list())
        .containsOnlyNulls();
  }

  /** A NAT forgets a connection on which nothing is sent: for 350 s at some clouds. */
  @Test
  void postgresKeepsTheConnectionAliveWhileNothingIsSent() {
    SubmissionApplication.main(arguments("migrate", locations("db/connection")));

    assertThat(jdbc().sql("SELECT * FROM connection").query().singleRow())
        .isEqualTo(Map.of("idle", "60", "interval", "10", "count", "6"));
  }

  @Test
  void theOtherEndOfTheConnectionNoticesADeadServer() {
    SimpleDriverDataSource dataSource = new SimpleDriverDataSource();

    new MigrationConfiguration()
        .keepAlive()
        .customize(new FluentConfiguration().dataSource(dataSource));

    assertThat(dataSource.getConnectionProperties()).containsEntry("tcpKeepAlive", "true");
  }

  private static String locations(String more) {
    return "--spring.flyway.locations=classpath:db/migration,classpath:" + more;
  }

  private JdbcClient jdbc() {
    return JdbcClient.create(
        new DriverManagerDataSource(database.jdbcUrl(), database.username(), database.password()));
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
    assertThat(MigrationProcess.run(Map.of(), arguments()).exitCode()).isZero();
    assertThat(
            MigrationProcess.run(
                    Map.of(),
                    arguments(
                        "--spring.flyway.password=wrong", "--spring.flyway.connect-retries=0"))
                .exitCode())
        .isEqualTo(1);
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
