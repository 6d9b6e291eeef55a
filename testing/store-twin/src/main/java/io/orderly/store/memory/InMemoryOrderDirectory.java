package io.orderly.store.memory;

import io.orderly.process.Cause;
import io.orderly.process.OrderProcess;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.OrderEdition;
import io.orderly.store.orders.StoredOrder;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  public Optional<StoredOrder> find(UUID orderId, int edition) {
    Optional<StoredOrder> accepted = Optional.ofNullable(find(List.of(orderId)).get(orderId));
    return edition == OrderProcess.FIRST_EDITION
        ? accepted
        : accepted.flatMap(
            order ->
                store.statement(
                    "read edition",
                    tables ->
                        tables.editions.stream()
                            .filter(row -> row.is(orderId, edition))
                            .findFirst()
                            .map(row -> order.with(row.order()))));
  }

  @Override
  public List<OrderEdition> editions(UUID orderId) {
    return store.statement(
        "read editions",
        tables ->
            tables.editions.stream()
                .map(Tables.EditionRow::edition)
                .filter(edition -> edition.orderId().equals(orderId))
                .toList());
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
