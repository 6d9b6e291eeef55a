package io.orderly.store.orders;

import java.time.Instant;
import java.util.UUID;

/**
 * The names of an order, without its content: some hundred bytes, however large the order.
 *
 * @param virtualStart in the fair queue: its claim rank without its priority
 */
public record OrderReference(
    UUID orderId, String customerId, String customerReference, Instant virtualStart) {

  static OrderReference of(StoredOrder order) {
    return new OrderReference(
        order.orderId(),
        order.order().customerId(),
        order.order().customerReference(),
        order.virtualStart());
  }
}
