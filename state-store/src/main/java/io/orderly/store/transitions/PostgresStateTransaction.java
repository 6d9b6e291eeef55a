package io.orderly.store.transitions;

import static java.util.Objects.requireNonNull;

import io.orderly.messages.Order;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.orders.OrderEdition;
import io.orderly.store.orders.OrderEditions;
import io.orderly.store.pg.RowInstants;
import io.orderly.store.pg.StoreClock;
import io.orderly.store.transitions.KnownOrders.Written;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** One try of a transaction; it lives as long as the transaction and is used by one thread. */
final class PostgresStateTransaction implements StateTransaction {

  private static final String CLOCK = "SELECT statement_timestamp() AS read_at";

  private final JdbcTemplate jdbc;
  private final ProcessLocks locks;
  private final DecisionWriter writer;
  private final FoundAttributes foundAttributes;
  private final CommandLog commands;
  private final KnownOrders known;
  private final StoreClock clock;
  private final List<Decision> written = new ArrayList<>();

  /** When the orders were changed that are decided without a lock. */
  private final Map<UUID, Instant> unlocked = new HashMap<>();

  private @Nullable Instant now;

  PostgresStateTransaction(
      JdbcTemplate jdbc,
      Function<WorkflowId, Optional<WorkflowDefinition>> workflows,
      KnownOrders known,
      StoreClock clock) {
    this.jdbc = jdbc;
    this.known = known;
    this.clock = clock;
    this.locks = new ProcessLocks(jdbc, known);
    this.writer = new DecisionWriter(jdbc, workflows);
    this.foundAttributes = new FoundAttributes(jdbc, workflows);
    this.commands = new CommandLog(jdbc);
  }

  @Override
  public Instant now() {
    if (now == null) {
      now = clock.now().orElseGet(this::readClock);
    }
    return now;
  }

  private Instant readClock() {
    return clock.reading(
        () ->
            requireNonNull(
                jdbc.queryForObject(CLOCK, (row, number) -> RowInstants.required(row, "read_at"))),
        Optional::of);
  }

  @Override
  public List<OrderProcess> lockClaimable(ClaimLimits limits) {
    return readWithClock(() -> locks.claimable(limits));
  }

  @Override
  public List<OrderProcess> lock(Collection<UUID> orderIds) {
    return readWithClock(() -> locks.of(orderIds));
  }

  @Override
  public List<OrderProcess> remembered(Collection<UUID> orderIds) {
    List<Written> orders = known.written(orderIds);
    orders.forEach(order -> unlocked.put(order.order().orderId(), order.changedAt()));
    return orders.stream().map(Written::order).toList();
  }

  @Override
  public List<OrderProcess> lockOverdue(Duration grace, Set<WorkflowId> runnable, int limit) {
    return readWithClock(() -> locks.overdue(grace, runnable, limit));
  }

  @Override
  public List<OrderProcess> lockPastDeadline(Set<WorkflowId> runnable, int limit) {
    return readWithClock(() -> locks.pastDeadline(runnable, limit));
  }

  @Override
  public List<OrderProcess> lockReleasable(Set<WorkflowId> runnable, int limit) {
    return readWithClock(() -> locks.releasable(runnable, limit));
  }

  @Override
  public List<OrderProcess> lockScheduled(Set<WorkflowId> runnable, int limit) {
    return readWithClock(() -> locks.scheduled(runnable, limit));
  }

  @Override
  public List<OrderProcess> lockOfOlderIncarnations(Incarnation current, int limit) {
    return readWithClock(() -> locks.ofOlderIncarnations(current, limit));
  }

  @Override
  public List<OrderProcess> lockWithDueSteps(Incarnation current, int limit) {
    return readWithClock(() -> locks.withDueSteps(current, limit));
  }

  @Override
  public List<OrderProcess> lockWithUnstartedSteps(
      Incarnation current, Set<String> agents, int limit) {
    return readWithClock(() -> locks.withUnstartedSteps(current, agents, limit));
  }

  @Override
  public List<Decision> write(List<Decision> decisions) {
    List<Decision> changes = decisions.stream().filter(Decision::isChange).toList();
    if (changes.isEmpty()) {
      return changes;
    }
    List<Decision> effective = writer.write(changes, unlocked, now());
    written.addAll(effective);
    return effective;
  }

  /** All that was written is committed. */
  void committed() {
    if (!written.isEmpty()) {
      known.wrote(written, now());
    }
  }

  @Override
  public void add(OrderEdition edition, Order order) {
    new OrderEditions(jdbc).add(edition, order);
    foundAttributes.update(edition.orderId(), order.attributes());
  }

  @Override
  public Optional<RecordedCommand> command(String commandId) {
    return commands.find(commandId);
  }

  @Override
  public void record(RecordedCommand command) {
    commands.add(command, now());
  }

  /** The first statement that locks anything also reads the clock, which holds from then on. */
  private List<OrderProcess> readWithClock(Supplier<List<ProcessRows.Locked>> lock) {
    List<ProcessRows.Locked> rows = clock.reading(lock, PostgresStateTransaction::readAt);
    if (now == null) {
      now = readAt(rows).orElse(null);
    }
    return rows.stream().map(ProcessRows.Locked::order).toList();
  }

  private static Optional<Instant> readAt(List<ProcessRows.Locked> rows) {
    return rows.stream().findFirst().map(ProcessRows.Locked::readAt);
  }
}
