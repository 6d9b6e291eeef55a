package io.orderly.store.postgres;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The process records of locked orders as this process wrote them last, with their steps. A row
 * that is locked and still has the version and the moment of that write was changed by nobody
 * since, nor was a step of it: neither need be read again.
 *
 * <p>The moment counts beside the version for a database that lost commits: there another write may
 * have got the same version. Bounded; what is not remembered is read. Thread-safe.
 */
final class RememberedProcesses {

  /** Some times what a scheduler has in flight: what it carries is forgotten at its end. */
  private static final int MOST_ORDERS = 10_000;

  /** Of the results of an order's steps; a larger order is read each time. */
  private static final int MOST_CHARS = 2_000;

  private record Written(OrderProcess order, Instant changedAt) {}

  /** Oldest first: others may carry on an order that was written here, and nobody says so. */
  private final Map<UUID, Written> byOrder =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Written> eldest) {
          return size() > MOST_ORDERS;
        }
      };

  /** Takes note of a transaction that is committed for sure. */
  synchronized void wrote(Collection<Decision> committed, Instant changedAt) {
    for (Decision decision : committed) {
      OrderProcess order = decision.after();
      byOrder.remove(order.orderId());
      if (order.lockedBy() != null && isSmall(order)) {
        byOrder.put(order.orderId(), new Written(order, changedAt));
      }
    }
  }

  private static boolean isSmall(OrderProcess order) {
    int chars = 0;
    for (OrderStep step : order.steps()) {
      chars += step.result() == null ? 0 : step.result().length();
    }
    return chars <= MOST_CHARS;
  }

  /** The order as it stands in a row of this version that was changed then; null when unknown. */
  synchronized @Nullable OrderProcess find(UUID orderId, long version, Instant changedAt) {
    Written written = byOrder.get(orderId);
    if (written == null) {
      return null;
    }
    if (written.order().version() == version && written.changedAt().equals(changedAt)) {
      return written.order();
    }
    byOrder.remove(orderId);
    return null;
  }
}
