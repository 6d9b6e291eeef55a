package io.orderly.example;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Wraps orders. Retries, deadlines, circuit breaker and replies come from the starter. */
@Component
final class GiftWrapAgent implements Agent {

  private final Map<String, StepAnswer> byKey = new ConcurrentHashMap<>();

  @Override
  public String name() {
    return "gift-wrap";
  }

  @Override
  public StepAnswer perform(StepCall call) {
    String paper = call.with().path("paper").asText("paper");
    return byKey.computeIfAbsent(call.forwardKey(), key -> done("wrapping", paper + " for " + key));
  }

  @Override
  public StepAnswer undo(StepCall call) {
    byKey.put(call.forwardKey(), StepAnswer.refused("undone", "taken back"));
    return done("undone", "true");
  }

  private static StepAnswer done(String field, String value) {
    return new StepAnswer.Done(JsonNodeFactory.instance.objectNode().put(field, value));
  }
}
