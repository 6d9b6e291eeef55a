package io.orderly.store.testing;

import io.orderly.store.alerts.AgentAlerts;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertRegister;
import io.orderly.store.alerts.AlertStoreConfiguration;
import io.orderly.store.alerts.AlertUpkeep;
import io.orderly.store.claiming.ClaimingStoreConfiguration;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.contract.StoreUnderTest;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.correlation.CorrelationStoreConfiguration;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.fairness.FairQueue.FairnessBypass;
import io.orderly.store.fairness.FairShares;
import io.orderly.store.fairness.FairnessStoreConfiguration;
import io.orderly.store.fairness.QueueSlots;
import io.orderly.store.intake.IntakeStoreConfiguration;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.limits.LimitStoreConfiguration;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.notifications.NotificationStoreConfiguration;
import io.orderly.store.notifications.PendingNotifications;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.OrderStoreConfiguration;
import io.orderly.store.pauses.PauseStoreConfiguration;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.store.pg.StoreDatabase;
import io.orderly.store.statistics.StatisticsStoreConfiguration;
import io.orderly.store.statistics.StoreStatistics;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.TransitionStoreConfiguration;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.store.workflows.WorkflowStoreConfiguration;
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
public final class PostgresStoreUnderTest implements StoreUnderTest {

  private final DataSource dataSource = TestDatabase.empty();
  private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);
  private final StoreDatabase database =
      StoreDatabase.of(dataSource, new JdbcTransactionManager(dataSource), Optional.empty());
  private final AlertStoreConfiguration alerts = new AlertStoreConfiguration(database);
  private final ClaimingStoreConfiguration claiming = new ClaimingStoreConfiguration(database);
  private final IntakeStoreConfiguration intake = new IntakeStoreConfiguration(database);
  private final PauseStoreConfiguration pauses = new PauseStoreConfiguration(database);
  private final TransitionStoreConfiguration transitions =
      new TransitionStoreConfiguration(database);

  public DataSource dataSource() {
    return dataSource;
  }

  public JdbcTemplate jdbc() {
    return jdbc;
  }

  StoreDatabase database() {
    return database;
  }

  /** Intake with fair sharing. */
  public OrderIntake intake(FairShares shares, FairnessBypass bypass) {
    QueueSlots slots = new FairnessStoreConfiguration(database).queueSlots();
    return intake.orderIntake(slots, Optional.of(shares), Optional.of(bypass));
  }

  /** Knows every workflow of the tests, as a scheduler does. */
  @Override
  public StateStore stateStore() {
    return transitions.stateStore(
        KnownWorkflows.of(
            TestOrders.FULFILMENT,
            TestOrders.PARALLEL,
            TestOrders.PATIENT,
            TestOrders.FOUND,
            TestOrders.GROUPED,
            TestOrders.VERSIONED));
  }

  /** Knows nothing, so it reads everything. */
  @Override
  public StateStore reader() {
    return transitions.stateStore(KnownWorkflows.of());
  }

  @Override
  public OrderIntake intake() {
    QueueSlots slots = new FairnessStoreConfiguration(database).queueSlots();
    return intake.orderIntake(slots, Optional.empty(), Optional.empty());
  }

  @Override
  public OrderDirectory directory() {
    return new OrderStoreConfiguration(database).orderDirectory();
  }

  @Override
  public LiveSteps liveSteps() {
    return claiming.liveSteps();
  }

  @Override
  public Correlations correlations() {
    return new CorrelationStoreConfiguration(database).correlations();
  }

  @Override
  public WorkflowCatalogue catalogue() {
    return new WorkflowStoreConfiguration(database).workflowCatalogue();
  }

  @Override
  public InstanceRegistry instances() {
    return claiming.instanceRegistry();
  }

  @Override
  public PendingNotifications pendingNotifications() {
    return new NotificationStoreConfiguration(database).pendingNotifications();
  }

  @Override
  public AlertDeliveries alertDeliveries() {
    return alerts.alertDeliveries();
  }

  @Override
  public AlertUpkeep alertUpkeep() {
    return alerts.alertUpkeep();
  }

  @Override
  public AlertRegister alertRegister() {
    return alerts.alertRegister();
  }

  @Override
  public SharedRateLimit rateLimit() {
    return new LimitStoreConfiguration(database).sharedRateLimit();
  }

  @Override
  public StoreStatistics statistics() {
    return new StatisticsStoreConfiguration(database).storeStatistics();
  }

  @Override
  public AgentAlerts agentAlerts() {
    return alerts.agentAlerts();
  }

  @Override
  public SystemPauses systemPauses() {
    return pauses.systemPauses();
  }

  @Override
  public PauseSwitches pauses() {
    return pauses.pauseSwitches();
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
        """
        UPDATE state.pause
        SET probe_at = probe_at - ? * interval '1 millisecond',
            paced_until = paced_until - ? * interval '1 millisecond'
        """,
        millis,
        millis);
    jdbc.update(
        """
        UPDATE state.order_process
        SET complete_by = complete_by - ? * interval '1 millisecond',
            not_before = not_before - ? * interval '1 millisecond',
            start_at = start_at - ? * interval '1 millisecond',
            deadline = deadline - ? * interval '1 millisecond'
        """,
        millis,
        millis,
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
            forward_finished_at = forward_finished_at - ? * interval '1 millisecond',
            accepted_at = accepted_at - ? * interval '1 millisecond',
            undo_accepted_at = undo_accepted_at - ? * interval '1 millisecond',
            wait_until = wait_until - ? * interval '1 millisecond'
        """,
        millis,
        millis,
        millis,
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
        SET pending_since = pending_since - ? * interval '1 millisecond',
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
        SET pending_since = pending_since - ? * interval '1 millisecond',
            next_at = next_at - ? * interval '1 millisecond'
        """,
        millis,
        millis);
    jdbc.update(
        "UPDATE state.early_event SET expires_at = expires_at - ? * interval '1 millisecond'",
        millis);
    jdbc.update(
        "UPDATE state.rate_limit SET refilled_at = refilled_at - ? * interval '1 millisecond'",
        millis);
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
