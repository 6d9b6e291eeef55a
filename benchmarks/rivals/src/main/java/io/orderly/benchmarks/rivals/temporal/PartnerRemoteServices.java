package io.orderly.benchmarks.rivals.temporal;

import io.orderly.benchmarks.rivals.contest.OrderStep;
import io.orderly.benchmarks.rivals.contest.PartnerCalls;
import io.orderly.benchmarks.rivals.contest.StepResults;
import java.util.UUID;

/** The activities against the partner stub. */
final class PartnerRemoteServices implements RemoteServices {

  private final PartnerCalls calls;

  PartnerRemoteServices(PartnerCalls calls) {
    this.calls = calls;
  }

  @Override
  public String reserveStock(String orderId, String order) {
    return perform(OrderStep.RESERVE_STOCK, orderId, order, new StepResults());
  }

  @Override
  public String takePayment(String orderId, String order, String reservation) {
    var results = new StepResults();
    results.add(OrderStep.RESERVE_STOCK, reservation);
    return perform(OrderStep.TAKE_PAYMENT, orderId, order, results);
  }

  @Override
  public String ship(String orderId, String order, String reservation, String charge) {
    var results = new StepResults();
    results.add(OrderStep.RESERVE_STOCK, reservation);
    results.add(OrderStep.TAKE_PAYMENT, charge);
    return perform(OrderStep.SHIP, orderId, order, results);
  }

  private String perform(OrderStep step, String orderId, String order, StepResults results) {
    return calls.perform(step, UUID.fromString(orderId), order, results);
  }
}
