package io.orderly.scheduler.messaging;

import io.orderly.process.OrderProcess;
import io.orderly.process.StepStart;
import io.orderly.scheduler.routing.AttemptKey;

/** A started step of an order whose request is to be sent. */
public record StepToSend(OrderProcess order, StepStart start) {

  AttemptKey key() {
    return new AttemptKey(order.orderId(), start.step(), start.direction(), start.attempt());
  }
}
