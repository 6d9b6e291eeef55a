package io.orderly.chaos.checking;

import java.util.ArrayList;
import java.util.List;

/** After the run no order is live, and none has a wake-up. */
final class NoLiveOrders implements Check {

  @Override
  public String claim() {
    return "after the run no order is live or has a wake-up";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.orders().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    var violations = new ArrayList<String>();
    for (var order : referenceHistory.orders()) {
      if (!order.isFinished()) {
        var wakeUp = order.wakeUp().isEmpty() ? "it has no wake-up" : order.wakeUp();
        violations.add("order %s is %s: %s".formatted(order.orderId(), order.state(), wakeUp));
      } else if (!order.wakeUp().isEmpty()) {
        violations.add(
            "order %s is %s and still has a wake-up: %s"
                .formatted(order.orderId(), order.state(), order.wakeUp()));
      }
    }
    return violations;
  }
}
