package io.orderly.scheduler.routing;

import io.orderly.messages.StepReply;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepStart;
import java.util.UUID;

/** One attempt of one step of one order: the subject of a request and of its reply. */
public record AttemptKey(UUID orderId, String step, Direction direction, int attempt) {

  /** The current attempt of a step that has begun. */
  public static AttemptKey of(OrderProcess order, OrderStep step) {
    return new AttemptKey(order.orderId(), step.name(), step.state().direction(), step.attempt());
  }

  /** The attempt that is started. */
  public static AttemptKey of(OrderProcess order, StepStart start) {
    return new AttemptKey(order.orderId(), start.step(), start.direction(), start.attempt());
  }

  /** The attempt that is answered. */
  public static AttemptKey of(StepReply reply) {
    return new AttemptKey(reply.orderId(), reply.step(), reply.direction(), reply.attempt());
  }
}
