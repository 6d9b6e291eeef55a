package io.orderly.store.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import com.zaxxer.hikari.HikariDataSource;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.store.testing.TestDatabase;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slf4j.LoggerFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.JdbcTemplate;

/** What a starting service does on the schemas that it may meet. */
@Tag("servers")
@ExtendWith(OutputCaptureExtension.class)
class SchemaCheckTest {

  private static final Duration LONG = Duration.ofSeconds(60);
  private static final Logger LOG = (Logger) LoggerFactory.getLogger(SchemaCheck.class);

  private final HikariDataSource dataSource =
      TestDatabase.pool(SharedInfrastructure.freshDatabase());

  /** Off for this module's other tests. */
  @BeforeEach
  void log() {
    LOG.setLevel(Level.WARN);
  }

  @AfterEach
  void close() {
    LOG.setLevel(null);
    dataSource.close();
  }

  @Test
  void waitsForTheMigrationAndLogsForWhich(CapturedOutput output) throws Exception {
    CompletableFuture<Void> start = CompletableFuture.runAsync(() -> check(LONG));
    await()
        .atMost(LONG)
        .until(
            () ->
                output
                    .getAll()
                    .contains(
                        "Waiting for the schema of the state store, for PT1M at most: The state"
                            + " store has schema version 0, and this service needs "));
    assertThat(start).isNotDone();

    TestDatabase.migrate(dataSource);

    start.get(LONG.toSeconds(), TimeUnit.SECONDS);
  }

  @Test
  void endsWithTheFixAfterTheMaximumWait() {
    assertThatThrownBy(() -> check(Duration.ZERO))
        .isInstanceOfSatisfying(
            SchemaNotUsableException.class,
            refusal -> assertThat(refusal.action()).contains("submission-service.jar migrate"))
        .hasMessageContaining("has schema version 0")
        .hasMessageContaining("The maximum wait of PT0S is over");
  }

  @Test
  void aMigrationOfANewerVersionIsAcceptedUnlessItNeedsMore() {
    TestDatabase.migrate(dataSource);
    apply(1_000, "more columns");

    assertThatCode(() -> check(Duration.ZERO)).doesNotThrowAnyException();

    apply(1_001, "drop old columns needs 1000");
    assertThatThrownBy(() -> check(LONG))
        .isInstanceOf(SchemaNotUsableException.class)
        .hasMessageContaining("works only with services that know schema version 1000");
  }

  @Test
  void aMigrationThatFailedIsNoSchema() {
    TestDatabase.migrate(dataSource);
    jdbc()
        .update(
            "UPDATE flyway_schema_history SET success = false WHERE version = ?",
            String.valueOf(StoreSchema.shipped().version()));

    assertThatThrownBy(() -> check(Duration.ZERO)).hasMessageContaining("failed");
  }

  @Test
  void aVersionThatIsNoNumberIsNamedAndNotWaitedFor() {
    TestDatabase.migrate(dataSource);
    jdbc().update("UPDATE flyway_schema_history SET version = '4.1' WHERE version = '4'");

    assertThatThrownBy(() -> check(LONG))
        .isInstanceOf(SchemaNotUsableException.class)
        .hasMessageStartingWith("Migration 4.1 of the state store (operating) is not that of");
  }

  @Test
  void aBaselineIsNoSchema() {
    TestDatabase.migrate(dataSource);
    jdbc()
        .update(
            """
            UPDATE flyway_schema_history SET type = 'BASELINE', checksum = NULL WHERE version = '4'
            """);

    assertThatThrownBy(() -> check(Duration.ZERO))
        .hasMessageContaining("migration 4 was not applied: 4 (operating) is a baseline");
  }

  /** Line ends, a byte order or an encoding that differ from Flyway's would refuse every store. */
  @Test
  void theChecksumsAreThoseOfFlyway() {
    TestDatabase.migrate(dataSource);

    assertThat(new SchemaHistory(dataSource).read())
        .hasSizeGreaterThan(5)
        .allSatisfy(
            applied ->
                assertThat(StoreSchema.shipped().checksums())
                    .containsEntry(applied.version(), applied.checksum().orElseThrow()));
  }

  @Test
  void aStoreOfAnotherBuildIsRefusedAtOnceWithTheFix() {
    TestDatabase.migrate(dataSource);
    jdbc().update("UPDATE flyway_schema_history SET checksum = checksum + 1 WHERE version = '4'");

    assertThatThrownBy(() -> check(LONG))
        .isInstanceOfSatisfying(
            SchemaNotUsableException.class,
            refusal -> assertThat(refusal.action()).contains("another build made this store"))
        .hasMessageContaining("Migration 4 of the state store (operating) is not that of this");
  }

  @Test
  void aSchemaThatTheRoleMayNotReadIsNotWaitedFor() {
    TestDatabase.migrate(dataSource);
    jdbc().execute("REVOKE SELECT ON flyway_schema_history FROM CURRENT_USER");

    assertThatThrownBy(() -> check(LONG))
        .isInstanceOf(SchemaNotUsableException.class)
        .hasMessageContaining("permission denied for table flyway_schema_history");
  }

  @Test
  void aRefusedPasswordIsNotWaitedFor() {
    try (HikariDataSource wrong = new HikariDataSource()) {
      wrong.setJdbcUrl(dataSource.getJdbcUrl());
      wrong.setUsername(dataSource.getUsername());
      wrong.setPassword("wrong");
      wrong.setConnectionTimeout(1_000);

      assertThatThrownBy(
              () -> new SchemaCheck(wrong, StoreSchema.shipped(), LONG).afterPropertiesSet())
          .isInstanceOf(SchemaNotUsableException.class)
          .hasMessageContaining("Postgres refuses the login");
    }
  }

  private void check(Duration maxWait) {
    try {
      new SchemaCheck(dataSource, StoreSchema.shipped(), maxWait).afterPropertiesSet();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void apply(int version, String description) {
    jdbc()
        .update(
            """
            INSERT INTO flyway_schema_history
              (installed_rank, version, description, type, script, installed_by, execution_time, success)
            VALUES (?, ?, ?, 'SQL', 'none', current_user, 0, true)
            """,
            version,
            String.valueOf(version),
            description);
  }

  private JdbcTemplate jdbc() {
    return new JdbcTemplate(dataSource);
  }
}
