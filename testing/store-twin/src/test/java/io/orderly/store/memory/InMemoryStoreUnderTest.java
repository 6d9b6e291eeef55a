package io.orderly.store.memory;

import io.orderly.store.alerts.AgentAlerts;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertRegister;
import io.orderly.store.alerts.AlertUpkeep;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.contract.StoreUnderTest;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.notifications.PendingNotifications;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.store.statistics.StoreStatistics;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The twin, whose clock stands still unless it is moved. */
final class InMemoryStoreUnderTest implements StoreUnderTest {

  private Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final InMemoryStore store = new InMemoryStore(() -> now);

  @Override
  public StateStore stateStore() {
    return store.stateStore();
  }

  @Override
  public OrderIntake intake() {
    return store.orderIntake();
  }

  @Override
  public OrderDirectory directory() {
    return store.orderDirectory();
  }

  @Override
  public LiveSteps liveSteps() {
    return store.liveSteps();
  }

  @Override
  public Correlations correlations() {
    return store.correlations();
  }

  @Override
  public WorkflowCatalogue catalogue() {
    return store.workflowCatalogue();
  }

  @Override
  public InstanceRegistry instances() {
    return store.instanceRegistry();
  }

  @Override
  public PendingNotifications pendingNotifications() {
    return store.pendingNotifications();
  }

  @Override
  public AlertDeliveries alertDeliveries() {
    return store.alertDeliveries();
  }

  @Override
  public AlertUpkeep alertUpkeep() {
    return store.alertUpkeep();
  }

  @Override
  public AlertRegister alertRegister() {
    return store.alertRegister();
  }

  @Override
  public SharedRateLimit rateLimit() {
    return store.rateLimit();
  }

  @Override
  public StoreStatistics statistics() {
    return store.storeStatistics();
  }

  @Override
  public AgentAlerts agentAlerts() {
    return store.agentAlerts();
  }

  @Override
  public SystemPauses systemPauses() {
    return store.systemPauses();
  }

  @Override
  public PauseSwitches pauses() {
    return store.pauseSwitches();
  }

  @Override
  public void acknowledgeAlerts(UUID orderId) {
    store.acknowledgeAlerts(orderId);
  }

  @Override
  public void letTimePass(Duration duration) {
    now = now.plus(duration);
  }

  @Override
  public List<String> events(UUID orderId) {
    return store.events(orderId).stream()
        .map(event -> event.event().kind().value() + "@" + event.orderVersion())
        .toList();
  }
}
