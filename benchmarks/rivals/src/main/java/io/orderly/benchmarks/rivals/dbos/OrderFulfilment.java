package io.orderly.benchmarks.rivals.dbos;

/** The workflow of an order, as its callers see it. */
public interface OrderFulfilment {

  /**
   * Completes an order.
   *
   * @param orderId a UUID
   * @param order JSON
   * @return the results of its steps: JSON
   */
  String fulfil(String orderId, String order);
}
