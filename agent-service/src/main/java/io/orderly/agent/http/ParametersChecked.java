package io.orderly.agent.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.PunctualAgent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.messages.ForwardCall;
import io.orderly.partner.Operation;
import io.orderly.process.Failure;
import io.orderly.process.StepOutcome;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Performs no steps whose parameters are not those that an operation of a partner file has. */
final class ParametersChecked implements PunctualAgent {

  private final PartnerAgent agent;
  private final Operation performing;
  private final @Nullable Operation undoing;

  ParametersChecked(PartnerAgent agent, Operation performing, @Nullable Operation undoing) {
    this.agent = agent;
    this.performing = performing;
    this.undoing = undoing;
  }

  @Override
  public String name() {
    return agent.name();
  }

  @Override
  public boolean callsAtMostOnce() {
    return agent.callsAtMostOnce();
  }

  @Override
  public StepAnswer perform(StepCall call) throws InterruptedException {
    Optional<String> error = performing.parameterError(call.request().with());
    return error.isPresent() ? notOffered(call, error.get()) : agent.perform(call);
  }

  @Override
  public StepAnswer status(StepCall call) throws InterruptedException {
    return agent.status(call);
  }

  /**
   * Of an undo only what the undoing operation reads must be there: the file may have been changed
   * since the step was performed.
   */
  @Override
  public StepAnswer undo(StepCall call) throws InterruptedException {
    JsonNode parameters = call.request().with();
    if (call.undoes().outcome() == ForwardCall.Outcome.NO_EFFECT
        && performing.parameterError(parameters).isPresent()) {
      // So an order with wrong parameters can be undone: it was refused each time, like now.
      return new StepAnswer.WithoutCall(
          new StepAnswer.NeverHappened(JsonNodeFactory.instance.objectNode()));
    }
    Optional<String> error =
        undoing == null ? Optional.empty() : undoing.missingParameter(parameters);
    return error.isPresent() ? notOffered(call, error.get()) : agent.undo(call);
  }

  private static StepAnswer notOffered(StepCall call, String error) {
    return new StepAnswer.WithoutCall(
        new StepAnswer.NotOffered(
            new Failure(
                StepOutcome.Declined.PARAMETERS_DO_NOT_FIT,
                "step %s: %s".formatted(call.request().step(), error))));
  }
}
