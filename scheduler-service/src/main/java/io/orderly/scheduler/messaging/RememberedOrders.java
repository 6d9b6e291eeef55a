package io.orderly.scheduler.messaging;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.store.OrderDirectory;
import io.orderly.store.StoredOrder;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * Reads an order once for all its steps: what was ordered never changes. Holds what is in flight,
 * since an order is forgotten when this scheduler carries it no more; bounded by the lines of the
 * orders all the same. What is forgotten is read again.
 */
public final class RememberedOrders implements OrderDirectory {

  /** About 16 MB of usual orders: some times as many as are in flight under full load. */
  private static final long MOST_LINES = 40_000;

  private final OrderDirectory orders;
  private final Cache<UUID, StoredOrder> remembered =
      Caffeine.newBuilder()
          .maximumWeight(MOST_LINES)
          .weigher((UUID orderId, StoredOrder order) -> 1 + order.order().lines().size())
          // On the thread that adds: the common pool has one thread on a small machine.
          .executor(Runnable::run)
          .build();

  public RememberedOrders(OrderDirectory orders) {
    this.orders = orders;
  }

  @Override
  public Map<UUID, StoredOrder> find(Collection<UUID> orderIds) {
    Map<UUID, StoredOrder> found = new HashMap<>(remembered.getAllPresent(orderIds));
    List<UUID> others = orderIds.stream().filter(orderId -> !found.containsKey(orderId)).toList();
    if (!others.isEmpty()) {
      Map<UUID, StoredOrder> read = orders.find(others);
      remembered.putAll(read);
      found.putAll(read);
    }
    return found;
  }

  @Override
  public Map<UUID, Cause> causes(Collection<UUID> orderIds) {
    return orders.causes(orderIds);
  }

  /** Those of these orders that are carried no more will hardly be asked for again. */
  void settled(Collection<Decision> committed) {
    for (Decision decision : committed) {
      if (decision.isChange() && decision.after().lockedBy() == null) {
        remembered.invalidate(decision.after().orderId());
      }
    }
  }
}
