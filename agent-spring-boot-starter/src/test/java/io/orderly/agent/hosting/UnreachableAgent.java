package io.orderly.agent.hosting;

import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.process.Failure;
import java.time.Duration;

/** An agent whose remote service can't be reached. */
public record UnreachableAgent(String name) implements Agent {

  @Override
  public StepAnswer perform(StepCall call) {
    return unavailable();
  }

  @Override
  public StepAnswer undo(StepCall call) {
    return unavailable();
  }

  private static StepAnswer unavailable() {
    return new StepAnswer.Unavailable(
        new Failure("connection-refused", "nothing listens there"), Duration.ZERO);
  }
}
