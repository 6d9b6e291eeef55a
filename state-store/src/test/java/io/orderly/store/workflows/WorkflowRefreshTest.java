package io.orderly.store.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pg.Transactions;
import io.orderly.store.testing.TestDatabase;
import io.orderly.workflow.WorkflowId;
import io.orderly.workflow.WorkflowParser;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** What others register is seen in time; what can't be read is never run. */
@Tag("servers")
class WorkflowRefreshTest {

  private static final String REGISTER =
      "INSERT INTO state.workflow (name, version, definition) VALUES (?, ?, ?)";

  private static final String YAML =
      """
      name: parcel-only
      agents:
        carrier: { idempotency-window: 30d, tombstones: kept }
      steps:
        - name: ship
          agent: carrier
          complete-within: 20s
          attempts: 3
          backoff: { first: 2s, factor: 2, max: 5m }
          on-failure: alert
          undo: call
      """;

  private final DataSource database = TestDatabase.empty();
  private final JdbcTemplate jdbc = new JdbcTemplate(database);
  private final AtomicLong nanos = new AtomicLong();
  private final PostgresWorkflowCatalogue catalogue =
      new PostgresWorkflowCatalogue(
          jdbc, new Transactions(new JdbcTransactionManager(database)), nanos::get);

  @Test
  void versionOfAnotherInstanceIsRunnableAfterTheRefresh() {
    WorkflowId id = new WorkflowParser().parse("yaml", YAML).id();
    assertThat(catalogue.runnable()).isEmpty();
    jdbc.update(REGISTER, id.name(), id.version(), YAML);
    assertThat(catalogue.runnable()).isEmpty();

    nanos.addAndGet(PostgresWorkflowCatalogue.REFRESH_EVERY.toNanos());

    assertThat(catalogue.runnable()).containsExactly(id);
  }

  @Test
  void versionThatThisProgramCannotReadIsNotRun() {
    jdbc.update(REGISTER, "newer", "1", "name: newer\nlater-field: 1\n");

    assertThat(catalogue.runnable()).isEmpty();
    assertThat(catalogue.find(new WorkflowId("newer", "1"))).isEmpty();
  }

  @Test
  void versionThatReadsAsAnotherIsNotRun() {
    jdbc.update(REGISTER, "parcel-only", "not-its-content", YAML);

    assertThat(catalogue.runnable()).isEmpty();
  }
}
