package io.orderly.store.intake;

import io.orderly.store.intake.NewOrder.IdempotencyKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Accepts new orders: order, process record and step records in ONE transaction. */
public interface OrderIntake {

  /**
   * Accepts a batch in one transaction. An order whose key is known is not stored again; keys that
   * repeat within the batch count in the batch's order.
   *
   * @param orders at most 1,000
   * @return one outcome per order, in the same order
   * @throws org.springframework.dao.DataAccessException when the store is unavailable; then nothing
   *     of the batch is stored
   */
  List<Outcome> accept(List<NewOrder> orders);

  /**
   * Which of these were accepted before, by the order ids that they come with. Stores nothing. One
   * of whose keys belongs to another request was not.
   *
   * @param orders at most 1,000
   * @throws org.springframework.dao.DataAccessException when the store is unavailable
   */
  Map<UUID, Known> known(List<NewOrder> orders);

  /** The outcome of one submission, here and in the services. */
  sealed interface Outcome permits Accepted, Known, Conflicting, NotStored {}

  /**
   * It is in the store, Pending.
   *
   * @param acceptedAt by the store's clock: when it was submitted, and when its process began
   */
  record Accepted(UUID orderId, Instant acceptedAt) implements Outcome {}

  /** The same request was accepted before, as this order. */
  record Known(UUID orderId) implements Outcome {}

  /** Its key belongs to another request, which that order was accepted for. */
  record Conflicting(IdempotencyKey key, UUID orderId) implements Outcome {}

  /** The service did not hand it in, or answers for a store that could not accept it. */
  non-sealed interface NotStored extends Outcome {}
}
