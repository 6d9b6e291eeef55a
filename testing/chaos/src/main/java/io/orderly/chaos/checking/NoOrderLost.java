package io.orderly.chaos.checking;

import java.util.List;

/** An acknowledged order exists and is in a final state or in Error. */
final class NoOrderLost implements Check {

  @Override
  public String claim() {
    return "every acknowledged order exists and is Processed, Undone or in Error";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return referenceHistory.isAcknowledged();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    if (referenceHistory.orders().isEmpty()) {
      return List.of("it was acknowledged, but is not in the store");
    }
    return referenceHistory.orders().stream()
        .filter(order -> !order.isFinished())
        .map(order -> "it was acknowledged, but its state is still " + order.state())
        .toList();
  }
}
