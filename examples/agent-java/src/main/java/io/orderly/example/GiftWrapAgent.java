package io.orderly.example;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.http.AgentApplication;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.process.Failure;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.SpringApplication;

/** Wraps orders. Retries, deadlines, circuit breaker and replies come from agent-service. */
public final class GiftWrapAgent implements Agent {

  private final Map<String, StepAnswer> byKey = new ConcurrentHashMap<>();

  public static void main(String[] arguments) {
    SpringApplication.run(new Class<?>[] {AgentApplication.class, GiftWrapAgent.class}, arguments);
  }

  @Override
  public String name() {
    return "gift-wrap";
  }

  @Override
  public StepAnswer perform(StepCall call) {
    return byKey.computeIfAbsent(call.forwardKey(), key -> done("wrapping", "paper for " + key));
  }

  @Override
  public StepAnswer undo(StepCall call) {
    byKey.put(call.forwardKey(), new StepAnswer.Refused(new Failure("undone", "taken back")));
    return done("undone", "true");
  }

  private static StepAnswer done(String field, String value) {
    return new StepAnswer.Done(JsonNodeFactory.instance.objectNode().put(field, value));
  }
}
