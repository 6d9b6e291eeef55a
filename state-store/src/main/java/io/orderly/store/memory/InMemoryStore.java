package io.orderly.store.memory;

import io.orderly.process.OrderProcess;
import io.orderly.store.AlertOutbox;
import io.orderly.store.InstanceRegistry;
import io.orderly.store.LiveSteps;
import io.orderly.store.OrderDirectory;
import io.orderly.store.OrderIntake;
import io.orderly.store.Pace;
import io.orderly.store.StateStore;
import io.orderly.store.StoreStatistics;
import io.orderly.store.WorkflowCatalogue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * All ports over one set of tables. One lock makes every transaction run alone, so nothing is ever
 * passed over or waited for; what a failed transaction changed is taken back.
 */
public final class InMemoryStore {

  private final Supplier<Instant> clock;
  private Tables tables = new Tables();

  /**
   * An empty store.
   *
   * @param clock stands for the database's clock
   */
  public InMemoryStore(Supplier<Instant> clock) {
    this.clock = clock;
  }

  public StateStore stateStore() {
    return new InMemoryStateStore(this);
  }

  public OrderIntake orderIntake() {
    return new InMemoryOrderIntake(this);
  }

  public OrderDirectory orderDirectory() {
    return new InMemoryOrderDirectory(this);
  }

  public LiveSteps liveSteps() {
    return new InMemoryLiveSteps(this);
  }

  public WorkflowCatalogue workflowCatalogue() {
    return new InMemoryWorkflowCatalogue(this);
  }

  public InstanceRegistry instanceRegistry() {
    return new InMemoryInstanceRegistry(this);
  }

  public AlertOutbox alertOutbox() {
    return new InMemoryAlertOutbox(this);
  }

  public Pace pace() {
    return new InMemoryPace(this);
  }

  public StoreStatistics storeStatistics() {
    return new InMemoryStoreStatistics(this);
  }

  /** Keeps orders of a workflow, or for an agent, from being claimed. */
  public synchronized void pause(PauseKind kind, String name) {
    tables.pauses.add(new Tables.Pause(kind, name));
  }

  /** Keeps one order from being claimed. */
  public synchronized void pauseOrder(UUID orderId) {
    tables.orders.computeIfPresent(orderId, (id, row) -> row.with(Tables.Rest.PAUSED));
  }

  /** An operator has seen every alert of an order. */
  public synchronized void acknowledgeAlerts(UUID orderId) {
    tables.alerts.replaceAll(
        (id, row) -> row.alert().orderId().equals(orderId) ? row.acknowledged(now()) : row);
  }

  /** Where an order stands. */
  public synchronized Optional<OrderProcess> order(UUID orderId) {
    return Optional.ofNullable(tables.orders.get(orderId)).map(Tables.OrderRow::process);
  }

  /** The exceptional moments of an order, the oldest first; commands are not among them. */
  public synchronized List<StoredEvent> events(UUID orderId) {
    return tables.events.stream().filter(event -> event.orderId().equals(orderId)).toList();
  }

  /** The clock, to the microsecond, as Postgres keeps it. */
  Instant now() {
    return clock.get().truncatedTo(ChronoUnit.MICROS);
  }

  /** One statement of its own, inside or outside of a transaction. */
  synchronized <T> T statement(Function<Tables, T> work) {
    return work.apply(tables);
  }

  /** Either all of what the work changes stays, or nothing. */
  <T> T transaction(Function<Tables, T> work) {
    if (Thread.holdsLock(this)) {
      throw new IllegalStateException("a transaction is open already");
    }
    return alone(work);
  }

  private synchronized <T> T alone(Function<Tables, T> work) {
    Tables before = tables.copy();
    try {
      return work.apply(tables);
    } catch (RuntimeException | Error failure) {
      tables = before;
      throw failure;
    }
  }
}
