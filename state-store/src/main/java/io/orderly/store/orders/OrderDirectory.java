package io.orderly.store.orders;

import io.orderly.process.Cause;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** Reads what was ordered, which never changes, and why orders did not go through. */
public interface OrderDirectory {

  /** The orders of these ids; unknown ids are left out. */
  Map<UUID, StoredOrder> find(Collection<UUID> orderIds);

  /**
   * Gives the orders of these ids in groups, each of which fits in memory however large its orders
   * are; unknown ids are left out.
   */
  default void find(Collection<UUID> orderIds, Consumer<Map<UUID, StoredOrder>> group) {
    group.accept(find(orderIds));
  }

  /** What these orders are called, without what was ordered; unknown ids are left out. */
  default Map<UUID, OrderReference> references(Collection<UUID> orderIds) {
    Map<UUID, OrderReference> references = new HashMap<>();
    find(
        orderIds,
        group ->
            group.forEach((orderId, order) -> references.put(orderId, OrderReference.of(order))));
    return references;
  }

  /**
   * Why these orders did not go through, as it stands now; those that go forward or went through
   * are left out.
   */
  Map<UUID, Cause> causes(Collection<UUID> orderIds);

  /** The trace parents of these orders, of those that have one. */
  default Map<UUID, String> traceParents(Collection<UUID> orderIds) {
    Map<UUID, String> traceParents = new HashMap<>();
    find(
        orderIds,
        group ->
            group.forEach(
                (orderId, order) -> {
                  String traceParent = order.traceParent();
                  if (traceParent != null) {
                    traceParents.put(orderId, traceParent);
                  }
                }));
    return traceParents;
  }
}
