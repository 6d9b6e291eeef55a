package io.orderly.store.fairness;

/**
 * The weight of a customer in the fair queues.
 *
 * @param weight above zero; 1 by default
 * @param version rises with every change; 0 if the weight was never set
 */
public record CustomerShare(String customerId, double weight, long version) {

  /** The share of a customer without a weight. */
  public static CustomerShare usual(String customerId) {
    return new CustomerShare(customerId, 1, 0);
  }
}
