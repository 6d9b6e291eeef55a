package io.orderly.simulation.checking;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** I1: an order is acknowledged only when it is committed, and none is lost. */
final class AcknowledgedOrders implements Invariant {

  private final Ledger ledger;
  private final Set<UUID> acknowledged = new LinkedHashSet<>();

  AcknowledgedOrders(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void acknowledged(UUID orderId, String key, String bodyHash) {
    if (ledger.order(orderId).isEmpty()) {
      throw new Violation("I1", orderId, "acknowledged, but not in the store");
    }
    acknowledged.add(orderId);
  }

  @Override
  public void afterEvent(Instant now, Collection<OrderImage> all) {
    if (all.size() == ledger.orders().size()) {
      return;
    }
    Set<UUID> stored = all.stream().map(OrderImage::orderId).collect(Collectors.toSet());
    for (OrderImage order : ledger.orders()) {
      if (!stored.contains(order.orderId())) {
        throw new Violation("I1", order.orderId(), "committed, but no longer in the store");
      }
    }
    throw new Violation("I1", null, "an order is in the store twice, or was never committed");
  }

  @Override
  public void atRest(Instant now, Collection<OrderImage> all) {
    Set<UUID> stored = all.stream().map(OrderImage::orderId).collect(Collectors.toSet());
    for (UUID orderId : acknowledged) {
      if (!stored.contains(orderId)) {
        throw new Violation("I1", orderId, "acknowledged, and lost");
      }
    }
  }
}
