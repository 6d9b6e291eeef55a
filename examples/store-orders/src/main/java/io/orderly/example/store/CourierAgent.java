package io.orderly.example.store;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.stereotype.Component;

/** Books a driver for a shipment. Its drivers say themselves what they picked up and delivered. */
@Component
class CourierAgent implements Agent {

  private final Map<String, StepAnswer> byKey = new ConcurrentHashMap<>();
  private final AtomicInteger bookings = new AtomicInteger();

  @Override
  public String name() {
    return "courier";
  }

  @Override
  public StepAnswer perform(StepCall call) {
    return byKey.computeIfAbsent(
        call.forwardKey(), key -> done("tracking", "T" + bookings.incrementAndGet()));
  }

  @Override
  public StepAnswer undo(StepCall call) {
    StepAnswer before =
        byKey.put(call.forwardKey(), StepAnswer.refused("cancelled", "the booking was cancelled"));
    return before == null
        ? new StepAnswer.NeverHappened(JsonNodeFactory.instance.objectNode())
        : done("cancelled", "true");
  }

  private static StepAnswer done(String field, String value) {
    return new StepAnswer.Done(JsonNodeFactory.instance.objectNode().put(field, value));
  }
}
