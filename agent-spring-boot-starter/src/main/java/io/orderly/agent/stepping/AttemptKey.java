package io.orderly.agent.stepping;

import io.orderly.messages.StepRequest;
import io.orderly.process.Direction;
import java.util.UUID;

/** What makes two requests the same: a request may be sent many times. */
record AttemptKey(UUID orderId, String step, Direction direction, int attempt) {

  static AttemptKey of(StepRequest request) {
    return new AttemptKey(
        request.orderId(), request.step(), request.direction(), request.attempt());
  }
}
