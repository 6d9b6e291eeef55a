package io.orderly.store.memory;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.OrderProcess;
import io.orderly.store.alerts.AgentAlerts;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertRegister;
import io.orderly.store.alerts.AlertUpkeep;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.memory.Tables.OrderRow;
import io.orderly.store.notifications.PendingNotifications;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.store.statistics.StoreStatistics;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.dao.CannotAcquireLockException;

/**
 * All ports over one set of tables, with row locks and read-committed visibility as Postgres has
 * them. Unless an {@link Interleaving} is given every transaction runs alone.
 */
public final class InMemoryStore {

  private static final int MAX_TRIES = 3;
  private static final ThreadLocal<OpenTransaction> OPEN_HERE = new ThreadLocal<>();

  private final Supplier<Instant> clock;
  private final Interleaving interleaving;
  private final Tables tables = new Tables();
  private final RowLocks locks = new RowLocks();

  /**
   * An empty store, in which every transaction runs alone.
   *
   * @param clock stands for the database's clock
   */
  public InMemoryStore(Supplier<Instant> clock) {
    this(clock, new OneAtATime());
  }

  /**
   * An empty store.
   *
   * @param clock stands for the database's clock
   * @param interleaving decides where transactions give way to one another
   */
  public InMemoryStore(Supplier<Instant> clock, Interleaving interleaving) {
    this.clock = clock;
    this.interleaving = interleaving;
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

  public Correlations correlations() {
    return new InMemoryCorrelations(this);
  }

  public WorkflowCatalogue workflowCatalogue() {
    return new InMemoryWorkflowCatalogue(this);
  }

  public InstanceRegistry instanceRegistry() {
    return new InMemoryInstanceRegistry(this);
  }

  public AlertDeliveries alertDeliveries() {
    return new InMemoryAlertDeliveries(this);
  }

  public AlertUpkeep alertUpkeep() {
    return new InMemoryAlertUpkeep(this);
  }

  public AgentAlerts agentAlerts() {
    return new InMemoryAgentAlerts(this);
  }

  public AlertRegister alertRegister() {
    return new InMemoryAlertRegister(this);
  }

  public PendingNotifications pendingNotifications() {
    return new InMemoryPendingNotifications(this);
  }

  public SharedRateLimit rateLimit() {
    return new InMemorySharedRateLimit(this);
  }

  public SystemPauses systemPauses() {
    return new InMemorySystemPauses(this);
  }

  public PauseSwitches pauseSwitches() {
    return new InMemoryPauseSwitches(this);
  }

  public StoreStatistics storeStatistics() {
    return new InMemoryStoreStatistics(this);
  }

  /** An operator has seen every alert of an order. */
  public void acknowledgeAlerts(UUID orderId) {
    statement(
        "acknowledge alerts",
        rows -> {
          rows.alerts.replaceAll(
              (id, row) ->
                  orderId.equals(row.alert().orderId())
                      ? row.with(
                          row.stored().acknowledged(new Acknowledgement("operator", "seen", now())))
                      : row);
          return orderId;
        });
  }

  /** Where an order stands, as far as it is committed. */
  public Optional<OrderProcess> order(UUID orderId) {
    return look(rows -> Optional.ofNullable(rows.orders.get(orderId)).map(OrderRow::process));
  }

  /** Where all orders stand, as far as it is committed, in the order in which they were taken. */
  public List<OrderProcess> orders() {
    return look(rows -> rows.orders.values().stream().map(OrderRow::process).toList());
  }

  /** Every alert that is committed, the oldest first. */
  public List<OperatorAlert> alerts() {
    return look(rows -> rows.alerts.values().stream().map(Tables.AlertRow::alert).toList());
  }

  /** The exceptional moments of an order, the oldest first; commands are not among them. */
  public List<StoredEvent> events(UUID orderId) {
    return look(
        rows -> rows.events.stream().filter(event -> event.orderId().equals(orderId)).toList());
  }

  /** The clock, to the microsecond, as Postgres keeps it. */
  Instant now() {
    return clock.get().truncatedTo(ChronoUnit.MICROS);
  }

  /** A look at what is committed that is no statement: nobody goes first. */
  <T> T look(Function<Tables, T> work) {
    return interleaving.run(() -> work.apply(tables));
  }

  /** One statement of its own, inside or outside of a transaction. */
  <T> T statement(String name, Function<Tables, T> work) {
    return interleaving.run(
        () -> {
          interleaving.before(name);
          return work.apply(tables);
        });
  }

  /** Either all of what the work changes stays, or nothing; again after a deadlock. */
  <T> T transaction(Function<OpenTransaction, T> work) {
    if (OPEN_HERE.get() != null) {
      throw new IllegalStateException("a transaction is open already");
    }
    int tries = 1;
    while (true) {
      try {
        return interleaving.run(() -> runOnce(work));
      } catch (CannotAcquireLockException deadlock) {
        if (tries == MAX_TRIES) {
          throw deadlock;
        }
        interleaving.before("another try");
        tries++;
      }
    }
  }

  private <T> T runOnce(Function<OpenTransaction, T> work) {
    OpenTransaction transaction = new OpenTransaction(tables, locks, interleaving);
    OPEN_HERE.set(transaction);
    try {
      interleaving.begins(transaction);
      T result = work.apply(transaction);
      transaction.commit();
      return result;
    } finally {
      OPEN_HERE.remove();
      transaction.rollBack();
    }
  }
}
