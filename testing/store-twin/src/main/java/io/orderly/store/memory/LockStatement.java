package io.orderly.store.memory;

import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.store.memory.Tables.OrderRow;
import io.orderly.store.pg.IdSorting;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Locks rows as Postgres does: it finds them as they were when the statement began, locks them one
 * after the other, and looks again at each that changed meanwhile. The steps are read in a second
 * statement.
 */
final class LockStatement {

  static final Comparator<OrderProcess> BY_ID =
      Comparator.comparing(OrderProcess::orderId, IdSorting.AS_POSTGRES);

  private final OpenTransaction transaction;

  LockStatement(OpenTransaction transaction) {
    this.transaction = transaction;
  }

  List<OrderProcess> claimable(ClaimSelection selection) {
    List<OrderProcess> found = selection.found();
    if (found.isEmpty()) {
      return found;
    }
    transaction.before("lock the rows found");
    return withSteps(selection.lock(found));
  }

  List<OrderProcess> skippingLocked(
      Predicate<OrderProcess> condition, Comparator<OrderProcess> sequence, int limit) {
    List<OrderProcess> found =
        transaction.orders().map(OrderRow::process).filter(condition).sorted(sequence).toList();
    if (found.isEmpty()) {
      return found;
    }
    transaction.before("lock the rows found");
    List<OrderProcess> locked = new ArrayList<>();
    for (OrderProcess seen : found) {
      if (locked.size() < limit && transaction.tryLock(seen.orderId())) {
        OrderProcess current = current(seen);
        if (condition.test(current)) {
          locked.add(current);
        }
      }
    }
    return withSteps(locked);
  }

  List<OrderProcess> waitingFor(Collection<UUID> orderIds) {
    List<OrderProcess> found =
        orderIds.stream()
            .distinct()
            .flatMap(orderId -> Stream.ofNullable(transaction.order(orderId)))
            .map(OrderRow::process)
            .sorted(BY_ID)
            .toList();
    List<OrderProcess> locked = new ArrayList<>();
    for (OrderProcess seen : found) {
      transaction.lock(seen.orderId());
      locked.add(current(seen));
    }
    return withSteps(locked);
  }

  /** The row as it is now, beside the steps that the statement saw when it began. */
  private OrderProcess current(OrderProcess seen) {
    OrderRow row = transaction.order(seen.orderId());
    return row == null ? seen : ProcessAndStepRows.withSteps(row.process(), seen.steps());
  }

  private List<OrderProcess> withSteps(List<OrderProcess> locked) {
    if (locked.isEmpty()) {
      return locked;
    }
    transaction.before("read steps");
    return locked.stream()
        .map(order -> ProcessAndStepRows.withSteps(order, stepsOf(order)))
        .toList();
  }

  private List<OrderStep> stepsOf(OrderProcess order) {
    OrderRow row = transaction.order(order.orderId());
    return row == null ? List.of() : row.process().steps();
  }
}
