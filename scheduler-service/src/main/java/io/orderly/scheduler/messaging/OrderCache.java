package io.orderly.scheduler.messaging;

import com.fasterxml.jackson.databind.JsonNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.orderly.messages.OrderLine;
import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.OrderEdition;
import io.orderly.store.orders.StoredOrder;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Caches the orders that this scheduler has in flight, so that each is read once for all its steps:
 * an edition of an order never changes. Bounded by the size of the orders; an evicted one is read
 * again.
 */
public final class OrderCache implements OrderDirectory {

  /** Several times as many ordinary orders as are in flight under full load. */
  private static final long MAX_BYTES = 16_000_000;

  /** Fraction of the heap, for small heaps. */
  private static final int PARTS_OF_HEAP = 14;

  /** Few orders are ever corrected. */
  private static final int PARTS_FOR_CORRECTED = 8;

  private static final int BYTES_OF_AN_ORDER = 400;
  private static final int BYTES_OF_A_LINE = 400;

  /** A value in attributes with its name, its node and its entry in a map. */
  private static final int BYTES_OF_A_VALUE = 200;

  private final OrderDirectory orders;
  private final Cache<UUID, StoredOrder> cache;
  private final Cache<EditionKey, StoredOrder> corrected;

  private record EditionKey(UUID orderId, int edition) {}

  /** Holds as much as a heap of that size allows. */
  public OrderCache(OrderDirectory orders, long heapBytes) {
    this.orders = orders;
    this.cache =
        Caffeine.newBuilder()
            .maximumWeight(Math.min(MAX_BYTES, heapBytes / PARTS_OF_HEAP))
            .weigher((UUID orderId, StoredOrder order) -> bytes(order))
            // On the thread that adds: the common pool has one thread on a small machine.
            .executor(Runnable::run)
            .build();
    this.corrected =
        Caffeine.newBuilder()
            .maximumWeight(Math.min(MAX_BYTES, heapBytes / PARTS_OF_HEAP) / PARTS_FOR_CORRECTED)
            .weigher((EditionKey key, StoredOrder order) -> bytes(order))
            .executor(Runnable::run)
            .build();
  }

  private static int bytes(StoredOrder order) {
    int bytes = BYTES_OF_AN_ORDER + bytes(order.order().attributes());
    for (OrderLine line : order.order().lines()) {
      String description = line.description();
      bytes += BYTES_OF_A_LINE + (description == null ? 0 : description.length());
      bytes += bytes(line.attributes());
    }
    return bytes;
  }

  private static int bytes(@Nullable JsonNode attributes) {
    if (attributes == null) {
      return 0;
    }
    int bytes = BYTES_OF_A_VALUE + (attributes.isTextual() ? attributes.textValue().length() : 0);
    for (JsonNode value : attributes) {
      bytes += bytes(value);
    }
    return bytes;
  }

  @Override
  public Map<UUID, StoredOrder> find(Collection<UUID> orderIds) {
    Map<UUID, StoredOrder> found = new HashMap<>();
    find(orderIds, found::putAll);
    return found;
  }

  @Override
  public void find(Collection<UUID> orderIds, Consumer<Map<UUID, StoredOrder>> group) {
    Map<UUID, StoredOrder> known = cache.getAllPresent(orderIds);
    List<UUID> others = orderIds.stream().filter(orderId -> !known.containsKey(orderId)).toList();
    if (!known.isEmpty()) {
      group.accept(known);
    }
    if (!others.isEmpty()) {
      orders.find(
          others,
          read -> {
            cache.putAll(read);
            group.accept(read);
          });
    }
  }

  @Override
  public Optional<StoredOrder> find(UUID orderId, int edition) {
    if (edition == OrderProcess.FIRST_EDITION) {
      return Optional.ofNullable(find(List.of(orderId)).get(orderId));
    }
    EditionKey key = new EditionKey(orderId, edition);
    StoredOrder known = corrected.getIfPresent(key);
    if (known != null) {
      return Optional.of(known);
    }
    Optional<StoredOrder> read = orders.find(orderId, edition);
    read.ifPresent(order -> corrected.put(key, order));
    return read;
  }

  @Override
  public List<OrderEdition> editions(UUID orderId) {
    return orders.editions(orderId);
  }

  @Override
  public Map<UUID, Cause> causes(Collection<UUID> orderIds) {
    return orders.causes(orderIds);
  }

  /** Evicts the orders that this scheduler no longer has locked: they will hardly be read again. */
  void evictUnlocked(Collection<Decision> committed) {
    for (Decision decision : committed) {
      if (decision.isChange() && decision.after().lockedBy() == null) {
        OrderProcess order = decision.after();
        cache.invalidate(order.orderId());
        for (int edition = OrderProcess.FIRST_EDITION; edition < order.edition(); edition++) {
          corrected.invalidate(new EditionKey(order.orderId(), edition + 1));
        }
      }
    }
  }
}
