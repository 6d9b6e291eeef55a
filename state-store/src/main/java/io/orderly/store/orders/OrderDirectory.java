package io.orderly.store.orders;

import io.orderly.process.Cause;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Reads the content of orders and the causes of failed orders. The content of an edition never
 * changes.
 */
public interface OrderDirectory {

  /** The orders of these ids as they were accepted; skips unknown ids. */
  Map<UUID, StoredOrder> find(Collection<UUID> orderIds);

  /**
   * Gives the orders of these ids as they were accepted in groups, each of which fits in memory
   * however large its orders are; skips unknown ids.
   */
  default void find(Collection<UUID> orderIds, Consumer<Map<UUID, StoredOrder>> group) {
    group.accept(find(orderIds));
  }

  /** The order in this edition; empty where it has none such. */
  Optional<StoredOrder> find(UUID orderId, int edition);

  /** The corrections of an order, the oldest first. */
  List<OrderEdition> editions(UUID orderId);

  /** The references of these orders; skips unknown ids. */
  default Map<UUID, OrderReference> references(Collection<UUID> orderIds) {
    Map<UUID, OrderReference> references = new HashMap<>();
    find(
        orderIds,
        group ->
            group.forEach((orderId, order) -> references.put(orderId, OrderReference.of(order))));
    return references;
  }

  /** The current causes of these orders; skips those that go forward or are Processed. */
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
