package io.orderly.store.fairness;

/**
 * What a customer has of the turns, beside others.
 *
 * @param weight above zero; that of a customer whom nobody gave one is 1
 * @param version rises with every change; 0 where nobody gave it one
 */
public record CustomerShare(String customerId, double weight, long version) {

  /** Of a customer whom nobody gave a weight. */
  public static CustomerShare usual(String customerId) {
    return new CustomerShare(customerId, 1, 0);
  }
}
