package io.orderly.store.memory;

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
  public WorkflowCatalogue catalogue() {
    return store.workflowCatalogue();
  }

  @Override
  public InstanceRegistry instances() {
    return store.instanceRegistry();
  }

  @Override
  public AlertOutbox alerts() {
    return store.alertOutbox();
  }

  @Override
  public PendingNotifications owedWords() {
    return store.owedWords();
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
  public SharedRateLimit pace() {
    return store.pace();
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
  public SystemPauses agentHolds() {
    return store.agentHolds();
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
        .map(event -> event.event().kind().word() + "@" + event.orderVersion())
        .toList();
  }
}
