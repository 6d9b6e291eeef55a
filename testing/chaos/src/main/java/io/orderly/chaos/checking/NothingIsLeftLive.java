package io.orderly.chaos.checking;

import java.util.ArrayList;
import java.util.List;

/** In the end nothing is under way, and nothing at all is without a wake-up. */
final class NothingIsLeftLive implements Check {

  @Override
  public String claim() {
    return "no order is left live, with or without a wake-up";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.orders().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    var violations = new ArrayList<String>();
    for (var order : referenceHistory.orders()) {
      if (!order.isAtRest()) {
        var wakeUp = order.wakeUp().isEmpty() ? "nothing will ever wake it" : order.wakeUp();
        violations.add("order %s is %s: %s".formatted(order.orderId(), order.state(), wakeUp));
      } else if (!order.wakeUp().isEmpty()) {
        violations.add(
            "order %s is %s and would be woken: %s"
                .formatted(order.orderId(), order.state(), order.wakeUp()));
      }
    }
    return violations;
  }
}
