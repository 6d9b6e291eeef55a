package io.orderly.chaos.checking;

import java.util.List;

/** Who was told that an order is cancelled does not get it. */
final class CancelsAreKept implements Check {

  @Override
  public String claim() {
    return "a cancel that was taken ends Undone, or in Error on the way there";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return referenceHistory.wasTold(LogEntry.Kind.CANCEL_TAKEN);
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream()
        .filter(order -> !order.isUndo())
        .map(order -> "its cancel was taken, and it is " + order.state())
        .toList();
  }
}
