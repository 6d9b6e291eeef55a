package io.orderly.store.memory;

import io.orderly.process.Cause;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StoredOrder;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Orders by their id. */
final class InMemoryOrderDirectory implements OrderDirectory {

  private final InMemoryStore store;

  InMemoryOrderDirectory(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public Map<UUID, StoredOrder> find(Collection<UUID> orderIds) {
    Set<UUID> wanted = Set.copyOf(orderIds);
    return store.statement(
        "read orders",
        tables ->
            tables.orders.values().stream()
                .map(Tables.OrderRow::order)
                .filter(order -> wanted.contains(order.orderId()))
                .collect(Collectors.toMap(StoredOrder::orderId, Function.identity())));
  }

  @Override
  public Map<UUID, Cause> causes(Collection<UUID> orderIds) {
    return store.statement(
        "read causes",
        tables -> {
          Map<UUID, Cause> causes = new HashMap<>();
          for (UUID orderId : orderIds) {
            Tables.OrderRow row = tables.orders.get(orderId);
            if (row != null && row.cause() != null) {
              causes.put(orderId, row.cause());
            }
          }
          return causes;
        });
  }
}
