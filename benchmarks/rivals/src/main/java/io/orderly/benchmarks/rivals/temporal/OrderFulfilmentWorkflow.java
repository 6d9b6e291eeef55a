package io.orderly.benchmarks.rivals.temporal;

import io.orderly.benchmarks.rivals.contest.OrderStep;
import io.orderly.benchmarks.rivals.contest.StepResults;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.RetryOptions;
import io.temporal.workflow.Workflow;
import java.time.Duration;

/** Three activities, one after the other. Public for the worker, which makes one an order. */
public final class OrderFulfilmentWorkflow implements OrderFulfilment {

  // One attempt: a call that fails is to fail the run, not to hide in a second one.
  private static final ActivityOptions OPTIONS =
      ActivityOptions.newBuilder()
          .setStartToCloseTimeout(Duration.ofSeconds(30))
          .setRetryOptions(RetryOptions.newBuilder().setMaximumAttempts(1).build())
          .build();

  private final RemoteServices services = Workflow.newActivityStub(RemoteServices.class, OPTIONS);

  @Override
  public String fulfil(String orderId, String order) {
    String reservation = services.reserveStock(orderId, order);
    String charge = services.takePayment(orderId, order, reservation);
    var results = new StepResults();
    results.add(OrderStep.RESERVE_STOCK, reservation);
    results.add(OrderStep.TAKE_PAYMENT, charge);
    results.add(OrderStep.SHIP, services.ship(orderId, order, reservation, charge));
    return results.json();
  }
}
