package io.orderly.store.intake;

import java.time.Instant;
import java.util.UUID;

/** What became of a new order at the door. */
public sealed interface IntakeOutcome {

  /**
   * It is in the store, Pending.
   *
   * @param acceptedAt by the store's clock: when it was submitted, and when its process began
   */
  record Accepted(UUID orderId, Instant acceptedAt) implements IntakeOutcome {}

  /** The same request was taken before; that order stands for it. */
  record Known(UUID orderId) implements IntakeOutcome {}

  /** Its key belongs to another request. */
  record Conflicting(IdempotencyKey key, UUID orderId) implements IntakeOutcome {}
}
