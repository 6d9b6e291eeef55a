package io.orderly.agent.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.PunctualAgent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.StepRequest;
import io.orderly.partner.exchange.RequestNotBuiltException;
import io.orderly.partner.exchange.StepScope;
import io.orderly.partner.expression.Scope;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * An agent whose remote service is called as a partner definition says.
 *
 * <p>The undo of a step whose result is unknown learns it first, where it needs it: the step is
 * repeated under its own key, which the partner knows, and what comes of it is undone.
 */
final class PartnerAgent implements PunctualAgent {

  /** Of a call that is repeated for its result: it is not the first, whatever is counted. */
  private static final int LATER_ATTEMPT = 2;

  private final String name;
  private final PartnerOperation performing;
  private final @Nullable PartnerOperation undoing;

  PartnerAgent(String name, PartnerOperation performing, @Nullable PartnerOperation undoing) {
    this.name = name;
    this.performing = performing;
    this.undoing = undoing;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public StepAnswer perform(StepCall call) throws InterruptedException {
    return limited(
        call, request -> call(performing, StepScope.of(request), request, request.attempt()));
  }

  @Override
  public StepAnswer undo(StepCall call) throws InterruptedException {
    return limited(call, request -> undo(request, call.undoes()));
  }

  private StepAnswer undo(StepRequest request, ForwardCall undoes)
      throws IOException, InterruptedException {
    if (undoing == null) {
      return StepAnswer.refused("no-undo", "the partner definition has no undo of this operation");
    }
    Scope scope = StepScope.of(request);
    if (undoes.outcome() == ForwardCall.Outcome.COMPLETED || isBuilt(undoing, scope)) {
      return call(undoing, scope, request, request.attempt());
    }
    if (undoes.outcome() == ForwardCall.Outcome.NO_EFFECT) {
      return new StepAnswer.NeverHappened(JsonNodeFactory.instance.objectNode());
    }
    return undoLearning(undoing, scope, request);
  }

  private StepAnswer undoLearning(PartnerOperation undo, Scope scope, StepRequest request)
      throws IOException, InterruptedException {
    Scope forwardScope = StepScope.ofForward(request);
    if (!isBuilt(performing, forwardScope)) {
      // It was once, by an earlier version of the definition perhaps: this proves nothing.
      return StepAnswer.refused(
          "effect-unknown", "the step has no result, and its request can't be built to learn it");
    }
    StepAnswer forward = call(performing, forwardScope, request, LATER_ATTEMPT);
    if (forward instanceof StepAnswer.Done done) {
      return call(
          undo, StepScope.withForwardResult(scope, done.result()), request, request.attempt());
    }
    // By name, and under the key of the call whose outcome was unknown: so that one was, too.
    return forward instanceof StepAnswer.Refused
        ? new StepAnswer.NeverHappened(JsonNodeFactory.instance.objectNode())
        : forward;
  }

  private static boolean isBuilt(PartnerOperation operation, Scope scope) {
    try {
      operation.build(scope);
      return true;
    } catch (RequestNotBuiltException e) {
      return false;
    }
  }

  private static StepAnswer call(
      PartnerOperation operation, Scope scope, StepRequest request, int attempt)
      throws IOException, InterruptedException {
    try {
      return operation.call(operation.build(scope), scope, request, attempt);
    } catch (RequestNotBuiltException e) {
      return StepAnswer.refused("request-not-built", String.valueOf(e.getMessage()));
    }
  }

  @FunctionalInterface
  private interface Calls {
    StepAnswer make(StepRequest request) throws IOException, InterruptedException;
  }

  private static StepAnswer limited(StepCall call, Calls calls) throws InterruptedException {
    TimeLimit limit = TimeLimit.begin(call.timeLimit());
    try {
      return calls.make(call.request());
    } catch (IOException e) {
      return HttpAnswers.ofAborted(e, limit);
    } catch (InterruptedException e) {
      // While it waited for a token: of this call nothing has been sent, or all is known but it.
      if (limit.end()) {
        return HttpAnswers.ofTimeLimit();
      }
      throw e;
    } finally {
      limit.end();
    }
  }
}
