package io.orderly.chaos.checking;

import java.util.List;

/** An order whose cancel was accepted is not delivered. */
final class AcceptedCancelsUndone implements Check {

  @Override
  public String claim() {
    return "an order with an accepted cancel is Undone, or in Error in direction undo";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return referenceHistory.hasAnswer(LogEntry.Kind.CANCEL_ACCEPTED);
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream()
        .filter(order -> !order.isUndo())
        .map(order -> "its cancel was accepted, but its state is " + order.state())
        .toList();
  }
}
