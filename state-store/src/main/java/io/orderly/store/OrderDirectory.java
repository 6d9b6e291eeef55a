package io.orderly.store;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Reads what was ordered. Orders never change, so no lock is needed. */
public interface OrderDirectory {

  /** The orders of these ids; unknown ids are left out. */
  Map<UUID, StoredOrder> find(Collection<UUID> orderIds);

  /** The trace parents of these orders, of those that have one. */
  default Map<UUID, String> traceParents(Collection<UUID> orderIds) {
    Map<UUID, String> traceParents = new HashMap<>();
    for (StoredOrder order : find(orderIds).values()) {
      String traceParent = order.traceParent();
      if (traceParent != null) {
        traceParents.put(order.orderId(), traceParent);
      }
    }
    return traceParents;
  }
}
