package io.orderly.store.orders;

import java.time.Instant;
import java.util.UUID;

/**
 * What an order is called, without what was ordered: some hundred bytes, however large the order.
 *
 * @param inLineAsOf as of when it stands in the line, but for its priority
 */
public record OrderReference(
    UUID orderId, String customerId, String customerReference, Instant inLineAsOf) {

  static OrderReference of(StoredOrder order) {
    return new OrderReference(
        order.orderId(),
        order.order().customerId(),
        order.order().customerReference(),
        order.inLineAsOf());
  }
}
