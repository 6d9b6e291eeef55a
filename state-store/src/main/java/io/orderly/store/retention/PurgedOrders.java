package io.orderly.store.retention;

import java.util.Optional;
import java.util.UUID;

/** The orders that left the store and are remembered. */
public interface PurgedOrders {

  /**
   * What stays of an order; empty when no such order left, or it is forgotten.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  Optional<PurgedOrder> find(UUID orderId);
}
