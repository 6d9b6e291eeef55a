package io.orderly.store.memory;

import io.orderly.process.Decision;
import io.orderly.store.memory.Interleaving.Changes;
import io.orderly.store.memory.Tables.AlertRow;
import io.orderly.store.memory.Tables.KeyOwner;
import io.orderly.store.memory.Tables.KeyRow;
import io.orderly.store.memory.Tables.OrderRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;

/**
 * A transaction as Postgres runs it at read committed: each statement sees what is committed when
 * it runs, and the transaction's own writes; nobody else sees those before the commit.
 */
final class OpenTransaction implements Interleaving.Connection {

  /** How a transaction stands. */
  private enum Status {
    OPEN,
    ENDED,
    BROKEN_OFF
  }

  private final Tables committed;
  private final RowLocks locks;
  private final Interleaving interleaving;
  private final Tables own = new Tables();
  private final List<Decision> written = new ArrayList<>();
  private Status status = Status.OPEN;
  private @Nullable Object waitsFor;

  OpenTransaction(Tables committed, RowLocks locks, Interleaving interleaving) {
    this.committed = committed;
    this.locks = locks;
    this.interleaving = interleaving;
  }

  /** Others may go first; then the statement sees what they committed. */
  void before(String statement) {
    interleaving.before(statement);
    requireOpen();
  }

  @Nullable OrderRow order(UUID orderId) {
    OrderRow mine = own.orders.get(orderId);
    return mine == null ? committed.orders.get(orderId) : mine;
  }

  Stream<OrderRow> orders() {
    return own.orders.isEmpty()
        ? committed.orders.values().stream()
        : Stream.concat(
            committed.orders.values().stream()
                .filter(row -> !own.orders.containsKey(row.order().orderId())),
            own.orders.values().stream());
  }

  @Nullable KeyRow key(KeyOwner owner) {
    KeyRow mine = own.keys.get(owner);
    return mine == null ? committed.keys.get(owner) : mine;
  }

  /** What others have committed. */
  Tables committed() {
    return committed;
  }

  /** What this transaction has written. */
  Tables own() {
    return own;
  }

  void wrote(Decision decision) {
    written.add(decision);
  }

  boolean tryLock(Object row) {
    return locks.tryLock(row, this);
  }

  /**
   * Locks a row, waiting for whoever holds it.
   *
   * @throws CannotAcquireLockException when they would wait for each other
   */
  void lock(Object row) {
    while (!locks.tryLock(row, this)) {
      if (locks.closesCircle(row, this)) {
        throw new CannotAcquireLockException("deadlock detected at " + row);
      }
      waitsFor = row;
      try {
        interleaving.awaitRelease(row);
      } finally {
        waitsFor = null;
      }
      requireOpen();
    }
  }

  @Nullable Object waitsFor() {
    return waitsFor;
  }

  void commit() {
    before("commit");
    committed.takeOver(own);
    end(Status.ENDED);
    interleaving.committed(changes());
  }

  private Changes changes() {
    Set<UUID> changed =
        written.stream().map(decision -> decision.after().orderId()).collect(Collectors.toSet());
    return new Changes(
        List.copyOf(written),
        own.orders.values().stream()
            .map(OrderRow::process)
            .filter(order -> !changed.contains(order.orderId()))
            .toList(),
        own.alerts.values().stream().map(AlertRow::alert).toList());
  }

  /** Forgets what was written; nothing when the transaction has ended already. */
  void rollBack() {
    end(Status.ENDED);
  }

  @Override
  public void breakOff() {
    end(Status.BROKEN_OFF);
  }

  private void end(Status end) {
    if (status == Status.OPEN) {
      status = end;
      locks.release(this);
      interleaving.ended(this);
    }
  }

  private void requireOpen() {
    if (status != Status.OPEN) {
      throw new DataAccessResourceFailureException("the connection is gone");
    }
  }
}
