package io.orderly.store.bulk;

import java.util.Map;
import java.util.UUID;

/**
 * The results of one page of a bulk command.
 *
 * @param lastOrder all orders up to this one are processed
 * @param applied number of orders that it changed
 * @param skipped number of orders that no longer matched when they were locked
 * @param refused number of orders that rejected the command, by reason
 */
public record BulkPage(UUID lastOrder, int applied, int skipped, Map<String, Long> refused) {

  public BulkPage {
    refused = Map.copyOf(refused);
  }
}
