package io.orderly.store.fairness;

import java.util.List;
import java.util.Optional;

/** The weights that operators gave to customers, with who changed them and why. */
public interface CustomerShares {

  /** Of the customers whom somebody gave a weight, by their ids. */
  List<CustomerShare> given(int limit);

  /** What was changed at a customer, the last first; what holds is the first. */
  List<CustomerShareChange> history(String customerId, int limit);

  /**
   * Runs a command in one transaction; a repeat of its id finds the change that it made. Orders
   * that come from then on are ranked by the new weight; those that wait keep their places.
   *
   * @return empty when the id belongs to another command, and this one was not run
   */
  Optional<CustomerShareChange> run(CustomerShareCommand command);
}
