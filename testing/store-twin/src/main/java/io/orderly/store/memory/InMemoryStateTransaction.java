package io.orderly.store.memory;

import static java.util.Comparator.comparing;
import static java.util.Comparator.nullsLast;

import io.orderly.messages.Order;
import io.orderly.process.Decision;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.orders.OrderEdition;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.transitions.RecordedCommand;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/** The statements of one transaction. */
final class InMemoryStateTransaction implements StateTransaction {

  private final OpenTransaction transaction;
  private final Supplier<Instant> clock;
  private final LockStatement locks;
  private @Nullable Instant now;

  InMemoryStateTransaction(OpenTransaction transaction, Supplier<Instant> clock) {
    this.transaction = transaction;
    this.clock = clock;
    this.locks = new LockStatement(transaction);
  }

  @Override
  public Instant now() {
    if (now == null) {
      transaction.before("read the clock");
      now = clock.get();
    }
    return now;
  }

  @Override
  public List<OrderProcess> lockClaimable(ClaimLimits limits) {
    return locked("lock claimable", () -> locks.claimable(new ClaimSelection(transaction, limits)));
  }

  @Override
  public List<OrderProcess> lock(Collection<UUID> orderIds) {
    return locked("lock by id", () -> locks.waitingFor(orderIds));
  }

  /** Remembers nothing: all is in memory. */
  @Override
  public List<OrderProcess> remembered(Collection<UUID> orderIds) {
    return List.of();
  }

  @Override
  public List<OrderProcess> lockOverdue(Duration grace, Set<WorkflowId> runnable, int limit) {
    return locked(
        "lock overdue",
        () ->
            locks.skippingLocked(
                order -> runnable.contains(order.workflow()) && isPast(order.completeBy(), grace),
                comparing(OrderProcess::completeBy, nullsLast(Comparator.naturalOrder())),
                limit));
  }

  @Override
  public List<OrderProcess> lockPastDeadline(Set<WorkflowId> runnable, int limit) {
    return locked(
        "lock past deadline",
        () ->
            locks.skippingLocked(
                order ->
                    runnable.contains(order.workflow())
                        && order.direction() == Direction.FORWARD
                        && order.state() != ProcessState.PROCESSED
                        && !order.terms().isPaused()
                        && isPast(order.terms().deadline(), Duration.ZERO),
                comparing(
                    (OrderProcess order) -> order.terms().deadline(),
                    nullsLast(Comparator.naturalOrder())),
                limit));
  }

  @Override
  public List<OrderProcess> lockReleasable(Set<WorkflowId> runnable, int limit) {
    return locked(
        "lock releasable",
        () ->
            locks.skippingLocked(
                order ->
                    runnable.contains(order.workflow())
                        && isPast(order.notBefore(), Duration.ZERO)
                        && !isScheduled(order),
                comparing(OrderProcess::notBefore, nullsLast(Comparator.naturalOrder())),
                limit));
  }

  @Override
  public List<OrderProcess> lockScheduled(Set<WorkflowId> runnable, int limit) {
    return locked(
        "lock scheduled",
        () ->
            locks.skippingLocked(
                order ->
                    runnable.contains(order.workflow())
                        && isPast(order.notBefore(), Duration.ZERO)
                        && isScheduled(order),
                comparing(OrderProcess::notBefore, nullsLast(Comparator.naturalOrder())),
                limit));
  }

  private static boolean isScheduled(OrderProcess order) {
    return order.notBefore() != null && order.notBefore().equals(order.terms().startAt());
  }

  @Override
  public List<OrderProcess> lockOfOlderIncarnations(Incarnation current, int limit) {
    return locked(
        "lock of older incarnations",
        () ->
            locks.skippingLocked(
                order -> isLockedByOlder(order, current), LockStatement.BY_ID, limit));
  }

  @Override
  public List<OrderProcess> lockWithDueSteps(Incarnation current, int limit) {
    return locked(
        "lock with due steps",
        () ->
            locks.skippingLocked(
                order ->
                    current.lockedBy().equals(order.lockedBy())
                        && isPast(order.completeBy(), Duration.ZERO)
                        && hasDueStep(order),
                comparing(OrderProcess::completeBy, nullsLast(Comparator.naturalOrder()))
                    .thenComparing(LockStatement.BY_ID),
                limit));
  }

  @Override
  public List<OrderProcess> lockWithUnstartedSteps(
      Incarnation current, Set<String> agents, int limit) {
    return locked(
        "lock with unstarted steps",
        () ->
            locks.skippingLocked(
                order ->
                    current.lockedBy().equals(order.lockedBy())
                        && order.nextAgent() != null
                        && agents.contains(order.nextAgent())
                        && !order.terms().isPaused()
                        && !isPaused(order.workflow().name()),
                comparing((OrderProcess order) -> order.terms().rank())
                    .thenComparing(LockStatement.BY_ID),
                limit));
  }

  private boolean isPaused(String workflow) {
    return transaction
        .committed()
        .pauses
        .containsKey(new Tables.Pausable(PauseKind.WORKFLOW, workflow));
  }

  @Override
  public List<Decision> write(List<Decision> decisions) {
    List<Decision> changes = decisions.stream().filter(Decision::isChange).toList();
    return changes.isEmpty() ? changes : new WriteStatements(transaction, now()).write(changes);
  }

  @Override
  public void add(OrderEdition edition, Order order) {
    transaction.before("insert edition");
    if (transaction.committed().editions.stream()
        .anyMatch(other -> other.is(edition.orderId(), edition.edition()))) {
      throw new DuplicateKeyException("edition " + edition.edition() + " was added before");
    }
    transaction.own().editions.add(new Tables.EditionRow(edition, order));
  }

  @Override
  public Optional<RecordedCommand> command(String commandId) {
    transaction.before("find command");
    RecordedCommand mine = transaction.own().commands.get(commandId);
    return Optional.ofNullable(
        mine == null ? transaction.committed().commands.get(commandId) : mine);
  }

  @Override
  public void record(RecordedCommand command) {
    transaction.before("record command");
    transaction.lock("command " + command.commandId());
    if (transaction.committed().commands.containsKey(command.commandId())
        || transaction.own().commands.putIfAbsent(command.commandId(), command) != null) {
      throw new DuplicateKeyException("command " + command.commandId() + " ran before");
    }
  }

  /** The first statement that locks anything also reads the clock, which holds from then on. */
  private List<OrderProcess> locked(String statement, Supplier<List<OrderProcess>> lock) {
    transaction.before(statement);
    Instant readAt = clock.get();
    Instant before = now;
    now = before == null ? readAt : before;
    List<OrderProcess> orders = lock.get();
    if (orders.isEmpty()) {
      now = before;
    }
    return orders;
  }

  private boolean isPast(@Nullable Instant instant, Duration grace) {
    return instant != null && now != null && !instant.plus(grace).isAfter(now);
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
