package io.orderly.store.intake;

import java.util.List;

/** Takes new orders: order, process record and step records in ONE transaction. */
public interface OrderIntake {

  /**
   * Takes a batch in one transaction. An order whose key is known is not taken again; keys that
   * repeat within the batch are taken in the batch's order.
   *
   * @param orders at most 1,000
   * @return one outcome an order, in the same order
   * @throws org.springframework.dao.DataAccessException when the store can't be reached; then
   *     nothing of the batch is taken
   */
  List<IntakeOutcome> take(List<NewOrder> orders);
}
