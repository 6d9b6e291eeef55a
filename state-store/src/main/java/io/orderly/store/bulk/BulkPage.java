package io.orderly.store.bulk;

import java.util.Map;
import java.util.UUID;

/**
 * What became of the next orders of a bulk command.
 *
 * @param lastOrder all up to this one are handled now
 * @param applied the orders that it changed
 * @param passedOver the orders that no longer matched when they were locked
 * @param refused the orders that it could not be done to, by reason
 */
public record BulkPage(UUID lastOrder, int applied, int passedOver, Map<String, Long> refused) {

  public BulkPage {
    refused = Map.copyOf(refused);
  }
}
