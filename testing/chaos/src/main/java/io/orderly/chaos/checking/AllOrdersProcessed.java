package io.orderly.chaos.checking;

import java.util.List;

/** An outage only delays orders. */
final class AllOrdersProcessed implements Check {

  @Override
  public String claim() {
    return "after an outage every order is Processed";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.orders().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream()
        .filter(order -> !order.is(FinalOrder.PROCESSED))
        .map(order -> "its state is " + order.state())
        .toList();
  }
}
