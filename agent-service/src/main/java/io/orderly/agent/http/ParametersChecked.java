package io.orderly.agent.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.PunctualAgent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepAnswer.Doubt;
import io.orderly.agent.StepCall;
import io.orderly.messages.ForwardCall;
import io.orderly.partner.Operation;
import io.orderly.process.Failure;
import java.util.Optional;

/** Refuses steps whose parameters are not those that an operation of a partner file has. */
final class ParametersChecked implements PunctualAgent {

  private final PartnerAgent agent;
  private final Operation operation;

  ParametersChecked(PartnerAgent agent, Operation operation) {
    this.agent = agent;
    this.operation = operation;
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
    Optional<StepAnswer> refusal = refusal(call);
    return refusal.isPresent() ? refusal.get() : agent.perform(call);
  }

  @Override
  public StepAnswer undo(StepCall call) throws InterruptedException {
    Optional<StepAnswer> refusal = refusal(call);
    if (refusal.isEmpty()) {
      return agent.undo(call);
    }
    // So an order with wrong parameters can be undone: it was refused each time, like now.
    return call.undoes().outcome() == ForwardCall.Outcome.NO_EFFECT
        ? new StepAnswer.WithoutCall(
            new StepAnswer.NeverHappened(JsonNodeFactory.instance.objectNode()))
        : refusal.get();
  }

  private Optional<StepAnswer> refusal(StepCall call) {
    return operation
        .parameterError(call.request().with())
        .map(
            error ->
                new StepAnswer.WithoutCall(
                    new StepAnswer.Misconfigured(
                        new Failure(
                            "parameters-do-not-fit",
                            "step %s: %s".formatted(call.request().step(), error)),
                        Doubt.MAY_BE_THE_ORDERS)));
  }
}
