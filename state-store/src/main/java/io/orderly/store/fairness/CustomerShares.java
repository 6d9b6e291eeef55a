package io.orderly.store.fairness;

import java.util.List;
import java.util.Optional;

/** The weights that operators set for customers, with the log of their changes. */
public interface CustomerShares {

  /** The customers with a weight, sorted by id. */
  List<CustomerShare> given(int limit);

  /** The changes of a customer's weight, the newest first. */
  List<CustomerShareChange> history(String customerId, int limit);

  /**
   * Runs a command in one transaction; a repeat of its id returns the change of the first run. New
   * orders are ranked by the new weight; waiting ones keep their rank.
   *
   * @return empty when the id belongs to another command, and this one was not run
   */
  Optional<CustomerShareChange> run(CustomerShareCommand command);
}
