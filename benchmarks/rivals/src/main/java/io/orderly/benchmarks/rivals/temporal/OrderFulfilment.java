package io.orderly.benchmarks.rivals.temporal;

import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;

/** The workflow of an order. */
@WorkflowInterface
public interface OrderFulfilment {

  /**
   * Completes an order.
   *
   * @param orderId a UUID
   * @param order JSON
   * @return the results of its steps: JSON
   */
  @WorkflowMethod
  String fulfil(String orderId, String order);
}
