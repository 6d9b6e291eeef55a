package io.orderly.store.memory;

import static java.util.Comparator.comparing;
import static java.util.Comparator.nullsLast;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.store.ClaimLimits;
import io.orderly.store.Incarnation;
import io.orderly.store.RaisedAlerts;
import io.orderly.store.RecordedCommand;
import io.orderly.store.StateTransaction;
import io.orderly.store.memory.Tables.AlertRow;
import io.orderly.store.memory.Tables.OrderRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;

/** One transaction. It runs alone, so whatever it locks is free. */
final class InMemoryStateTransaction implements StateTransaction {

  private static final Comparator<OrderProcess> BY_ID =
      comparing(order -> order.orderId().toString());

  private final Tables tables;
  private final Instant now;

  InMemoryStateTransaction(Tables tables, Instant now) {
    this.tables = tables;
    this.now = now;
  }

  @Override
  public Instant now() {
    return now;
  }

  @Override
  public List<OrderProcess> lockClaimable(ClaimLimits limits) {
    return new ClaimSelection(tables, limits).orders();
  }

  @Override
  public List<OrderProcess> lock(Collection<UUID> orderIds) {
    Set<UUID> wanted = Set.copyOf(orderIds);
    return select(order -> wanted.contains(order.orderId()), BY_ID, wanted.size());
  }

  @Override
  public List<OrderProcess> lockOverdue(Duration grace, int limit) {
    return select(
        order -> isPast(order.completeBy(), grace),
        comparing(OrderProcess::completeBy, nullsLast(Comparator.naturalOrder())),
        limit);
  }

  @Override
  public List<OrderProcess> lockRested(int limit) {
    return select(
        order -> isPast(order.notBefore(), Duration.ZERO),
        comparing(OrderProcess::notBefore, nullsLast(Comparator.naturalOrder())),
        limit);
  }

  @Override
  public List<OrderProcess> lockOfOlderIncarnations(Incarnation current, int limit) {
    return select(order -> isLockedByOlder(order, current), BY_ID, limit);
  }

  @Override
  public List<OrderProcess> lockWithDueSteps(Incarnation current, int limit) {
    return select(
        order -> current.lockedBy().equals(order.lockedBy()) && hasDueStep(order),
        comparing(OrderProcess::completeBy, nullsLast(Comparator.naturalOrder()))
            .thenComparing(BY_ID),
        limit);
  }

  @Override
  public List<Decision> write(List<Decision> decisions) {
    List<Decision> changes = decisions.stream().filter(Decision::isChange).toList();
    long orders = changes.stream().map(change -> change.after().orderId()).distinct().count();
    if (orders < changes.size()) {
      throw new IllegalArgumentException("an order has two decisions in one write");
    }
    return changes.stream().filter(this::writeOne).toList();
  }

  @Override
  public Optional<RecordedCommand> command(String commandId) {
    return Optional.ofNullable(tables.commands.get(commandId));
  }

  @Override
  public void record(RecordedCommand command) {
    if (tables.commands.putIfAbsent(command.commandId(), command) != null) {
      throw new DuplicateKeyException("command " + command.commandId() + " ran before");
    }
  }

  private boolean writeOne(Decision change) {
    OrderProcess after = change.after();
    OrderRow row = tables.orders.get(after.orderId());
    if (row == null || row.process().version() != change.before().version()) {
      return false;
    }
    requireSameAttempts(change, row.process());
    tables.orders.put(after.orderId(), row.with(after));
    RaisedAlerts.of(change, now)
        .forEach(alert -> tables.alerts.put(alert.alertId(), new AlertRow(alert, null, null)));
    change
        .events()
        .forEach(
            event ->
                tables.events.add(new StoredEvent(after.orderId(), after.version(), now, event)));
    return true;
  }

  private static void requireSameAttempts(Decision change, OrderProcess stored) {
    for (OrderStep step : change.changedSteps()) {
      int seen = change.before().steps().get(step.position()).attempt();
      if (stored.steps().get(step.position()).attempt() != seen) {
        throw new OptimisticLockingFailureException(
            "step " + step.name() + " was changed without its process record");
      }
    }
  }

  private List<OrderProcess> select(
      Predicate<OrderProcess> condition, Comparator<OrderProcess> sequence, int limit) {
    return tables.orders.values().stream()
        .map(OrderRow::process)
        .filter(condition)
        .sorted(sequence)
        .limit(limit)
        .toList();
  }

  private boolean isPast(@Nullable Instant moment, Duration grace) {
    return moment != null && !moment.plus(grace).isAfter(now);
  }

  private boolean hasDueStep(OrderProcess order) {
    return order.steps().stream().anyMatch(step -> isPast(step.notBefore(), Duration.ZERO));
  }

  private static boolean isLockedByOlder(OrderProcess order, Incarnation current) {
    String lockedBy = order.lockedBy();
    String prefix = current.instanceId() + "#";
    return lockedBy != null
        && lockedBy.startsWith(prefix)
        && Long.parseLong(lockedBy.substring(prefix.length())) < current.number();
  }
}
