package io.orderly.chaos.checking;

import java.util.List;

/** An outage costs time and nothing else. */
final class EverythingIsProcessed implements Check {

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
        .map(order -> "it is " + order.state())
        .toList();
  }
}
