package io.orderly.store.postgres;

import io.orderly.store.AgentAlerts;
import io.orderly.store.AlertDeliveries;
import io.orderly.store.AlertOutbox;
import io.orderly.store.AlertRegister;
import io.orderly.store.AlertUpkeep;
import io.orderly.store.InstanceRegistry;
import io.orderly.store.LiveSteps;
import io.orderly.store.OrderDirectory;
import io.orderly.store.OrderIntake;
import io.orderly.store.PauseSwitches;
import io.orderly.store.PendingNotifications;
import io.orderly.store.SharedRateLimit;
import io.orderly.store.StateStore;
import io.orderly.store.StoreStatistics;
import io.orderly.store.SystemPauses;
import io.orderly.store.WorkflowCatalogue;
import io.orderly.store.contract.StoreUnderTest;
import io.orderly.store.contract.TestOrders;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** The ports as the services get them, on an emptied database. */
@Tag("servers")
final class PostgresStoreUnderTest implements StoreUnderTest {

  private final DataSource dataSource = TestDatabase.empty();
  private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);
  private final StateStoreConfiguration ports =
      new StateStoreConfiguration(dataSource, new JdbcTransactionManager(dataSource));

  DataSource dataSource() {
    return dataSource;
  }

  JdbcTemplate jdbc() {
    return jdbc;
  }

  /** Knows every workflow of the tests, as a scheduler does. */
  @Override
  public StateStore stateStore() {
    return ports.stateStore(
        KnownWorkflows.of(TestOrders.FULFILMENT, TestOrders.PARALLEL, TestOrders.PATIENT));
  }

  /** Knows nothing, so it reads everything. */
  @Override
  public StateStore reader() {
    return ports.stateStore(KnownWorkflows.of());
  }

  @Override
  public OrderIntake intake() {
    return ports.orderIntake(Optional.empty(), Optional.empty());
  }

  @Override
  public OrderDirectory directory() {
    return ports.orderDirectory();
  }

  @Override
  public LiveSteps liveSteps() {
    return ports.liveSteps();
  }

  @Override
  public WorkflowCatalogue catalogue() {
    return ports.workflowCatalogue();
  }

  @Override
  public InstanceRegistry instances() {
    return ports.instanceRegistry();
  }

  @Override
  public AlertOutbox alerts() {
    return ports.alertOutbox();
  }

  @Override
  public PendingNotifications owedWords() {
    return ports.owedWords();
  }

  @Override
  public AlertDeliveries alertDeliveries() {
    return ports.alertDeliveries();
  }

  @Override
  public AlertUpkeep alertUpkeep() {
    return ports.alertUpkeep();
  }

  @Override
  public AlertRegister alertRegister() {
    return ports.alertRegister(Optional.empty());
  }

  @Override
  public SharedRateLimit pace() {
    return ports.pace();
  }

  @Override
  public StoreStatistics statistics() {
    return ports.storeStatistics();
  }

  @Override
  public AgentAlerts agentAlerts() {
    return ports.agentAlerts();
  }

  @Override
  public SystemPauses agentHolds() {
    return ports.agentHolds();
  }

  @Override
  public PauseSwitches pauses() {
    return ports.pauseSwitches();
  }

  @Override
  public void acknowledgeAlerts(UUID orderId) {
    jdbc.update(
        """
        UPDATE state.operator_alert
        SET acknowledged_at = now(), acknowledged_by = 'operator', acknowledged_reason = 'seen'
        WHERE order_id = ?
        """,
        orderId);
  }

  @Override
  public void letTimePass(Duration duration) {
    long millis = duration.toMillis();
    jdbc.update(
        "UPDATE state.pause SET probe_at = probe_at - ? * interval '1 millisecond'", millis);
    jdbc.update(
        """
        UPDATE state.order_process
        SET complete_by = complete_by - ? * interval '1 millisecond',
            not_before = not_before - ? * interval '1 millisecond'
        """,
        millis,
        millis);
    // What a store remembers of an order goes by it; since when one waits, by the true clock.
    jdbc.update(
        """
        UPDATE state.order_process
        SET changed_at = changed_at - ? * interval '1 millisecond'
        WHERE locked_by IS NOT NULL
        """,
        millis);
    jdbc.update(
        """
        UPDATE state.order_step
        SET complete_by = complete_by - ? * interval '1 millisecond',
            not_before = not_before - ? * interval '1 millisecond',
            first_started_at = first_started_at - ? * interval '1 millisecond',
            started_at = started_at - ? * interval '1 millisecond',
            forward_first_started_at = forward_first_started_at - ? * interval '1 millisecond',
            forward_started_at = forward_started_at - ? * interval '1 millisecond',
            forward_finished_at = forward_finished_at - ? * interval '1 millisecond'
        """,
        millis,
        millis,
        millis,
        millis,
        millis,
        millis,
        millis);
    jdbc.update(
        """
        UPDATE state.notification
        SET owed_since = owed_since - ? * interval '1 millisecond',
            next_at = next_at - ? * interval '1 millisecond'
        """,
        millis,
        millis);
    jdbc.update(
        """
        UPDATE state.operator_alert
        SET raised_at = raised_at - ? * interval '1 millisecond',
            resolved_at = resolved_at - ? * interval '1 millisecond'
        """,
        millis,
        millis);
    jdbc.update(
        """
        UPDATE state.alert_delivery
        SET owed_since = owed_since - ? * interval '1 millisecond',
            next_at = next_at - ? * interval '1 millisecond'
        """,
        millis,
        millis);
    jdbc.update(
        "UPDATE state.pace SET refilled_at = refilled_at - ? * interval '1 millisecond'", millis);
  }

  @Override
  public List<String> events(UUID orderId) {
    return jdbc.queryForList(
        """
        SELECT kind || '@' || order_version
        FROM state.order_event
        WHERE order_id = ? AND command_id IS NULL
        ORDER BY event_id
        """,
        String.class,
        orderId);
  }
}
