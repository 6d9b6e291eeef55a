package io.orderly.store.transitions;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.store.pg.IdSorting;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The process records of claimed orders as this process wrote them last and the database holds
 * them, with their steps. A row that still has the version and the moment of that write was changed
 * by nobody since, nor was a step of it. For a reply that is compared as its decision is written,
 * with nothing locked or read before; where a row is locked by its id, as it is locked, and then
 * its steps need not be read again.
 *
 * <p>The moment counts beside the version for a database that lost commits: there another write may
 * have got the same version. Bounded; what is not remembered is read. Thread-safe.
 */
final class RememberedProcesses {

  /** Some times what a scheduler has in flight: what it carries is forgotten at its end. */
  private static final int MOST_ORDERS = 10_000;

  /** Of the results of an order's steps; a larger order is read each time. */
  private static final int MOST_CHARS = 2_000;

  /** An order as it was written, and when. */
  record Remembered(OrderProcess order, Instant changedAt) {}

  private static final Comparator<Remembered> AS_STORED =
      Comparator.comparing(known -> known.order().orderId(), IdSorting.AS_POSTGRES);

  /** Oldest first: others may carry on an order that was written here, and nobody says so. */
  private final Map<UUID, Remembered> byOrder =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Remembered> eldest) {
          return size() > MOST_ORDERS;
        }
      };

  /** Takes note of what is committed for sure. */
  synchronized void wrote(List<Decision> committed, Instant changedAt) {
    for (Decision decision : committed) {
      OrderProcess order = decision.after();
      byOrder.remove(order.orderId());
      if (order.lockedBy() != null && isSmall(order) && !isReArmed(order)) {
        byOrder.put(order.orderId(), new Remembered(order, changedAt));
      }
    }
  }

  /** The database keeps less of a backoff's fraction than it is given. */
  private static boolean isReArmed(OrderProcess order) {
    for (OrderStep step : order.steps()) {
      if (step.notBefore() != null) {
        return true;
      }
    }
    return false;
  }

  /** Something was not as it is remembered: all is read again. */
  synchronized void clear() {
    byOrder.clear();
  }

  private static boolean isSmall(OrderProcess order) {
    int chars = 0;
    for (OrderStep step : order.steps()) {
      chars += step.result() == null ? 0 : step.result().length();
    }
    return chars <= MOST_CHARS;
  }

  /** Whether any of these orders is known. */
  synchronized boolean knowsAnyOf(Collection<UUID> orderIds) {
    return orderIds.stream().anyMatch(byOrder::containsKey);
  }

  /** Those of these orders that are known, in the order in which the database sorts their ids. */
  synchronized List<Remembered> of(Collection<UUID> orderIds) {
    return orderIds.stream()
        .distinct()
        .map(byOrder::get)
        .filter(Objects::nonNull)
        .sorted(AS_STORED)
        .toList();
  }

  /** The order as it stands in a row of this version that was changed then; null when unknown. */
  synchronized @Nullable OrderProcess find(UUID orderId, long version, Instant changedAt) {
    Remembered known = byOrder.get(orderId);
    if (known == null) {
      return null;
    }
    if (known.order().version() == version && known.changedAt().equals(changedAt)) {
      return known.order();
    }
    byOrder.remove(orderId);
    return null;
  }
}
