package io.orderly.store.retention;

import java.util.Optional;
import java.util.UUID;

/** Records of purged orders. */
public interface PurgedOrders {

  /**
   * The record of a purged order; empty if no such order was purged, or its record has expired.
   *
   * @throws org.springframework.dao.DataAccessException if the store is unavailable
   */
  Optional<PurgedOrder> find(UUID orderId);
}
