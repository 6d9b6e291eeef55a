package io.orderly.simulation.checking;

import java.time.Instant;
import java.util.Collection;

/** I12: when faults stop, every order comes to an end, unless an operator holds it. */
final class BacklogDrained implements Invariant {

  @Override
  public void atRest(Instant now, Collection<OrderImage> all) {
    for (OrderImage order : all) {
      boolean held =
          order.paused()
              && order.steps().stream().noneMatch(step -> step.isLive(order.direction()));
      if (order.isToBeCarriedOn() && !held) {
        throw new Violation("I12", order.orderId(), "it has not ended: " + order);
      }
    }
  }
}
