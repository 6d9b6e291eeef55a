package io.orderly.store.orders;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * A correction of an order: what made an edition of the one before.
 *
 * @param edition 2 after the first correction
 * @param changes the paths that differ from the edition before, without their values
 * @param correctedBy who corrected it
 */
public record OrderEdition(
    UUID orderId,
    int edition,
    List<String> changes,
    String correctedBy,
    String reason,
    Instant correctedAt) {

  public OrderEdition {
    changes = List.copyOf(changes);
  }
}
