package io.orderly.chaos.checking;

import java.util.List;

/** An acknowledged order exists, and is at rest in the end. */
final class NothingIsLost implements Check {

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
      return List.of("it was acknowledged, and there is no such order");
    }
    return referenceHistory.orders().stream()
        .filter(order -> !order.isAtRest())
        .map(order -> "it was acknowledged, and is still " + order.state())
        .toList();
  }
}
