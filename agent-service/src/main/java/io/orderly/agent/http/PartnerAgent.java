package io.orderly.agent.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.PunctualAgent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.StepRequest;
import io.orderly.partner.exchange.StepScope;
import io.orderly.partner.expression.Scope;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.StepOutcome;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An agent whose remote service is called as a partner definition says.
 *
 * <p>The undo of a step whose result is unknown learns it first, where it needs it: it is looked up
 * where the definition says how; else the step is repeated under its own key, which the partner
 * knows. What comes of it is undone.
 */
final class PartnerAgent implements PunctualAgent {

  /** Of a call that is repeated for its result: it is not the first, whatever is counted. */
  private static final int LATER_ATTEMPT = 2;

  private static final Failure NO_EVENT =
      new Failure(
          StepOutcome.Unknown.NO_EVENT,
          "the partner sent no event that says what became of the call, and has no status to ask");

  private final String name;
  private final RepeatedOperation performing;
  private final @Nullable RepeatedOperation undoing;
  private final @Nullable StatusQuery status;
  private final @Nullable StatusQuery undoStatus;
  private final boolean keepsTombstones;

  /**
   * Of one operation.
   *
   * @param undoing null when nothing takes back what was performed
   * @param status how to ask what became of an accepted call; null where the partner has none: its
   *     events say it
   * @param undoStatus the same of an accepted undo
   * @param keepsTombstones whether an undo of nothing makes the partner refuse a late call
   */
  PartnerAgent(
      String name,
      RepeatedOperation performing,
      @Nullable RepeatedOperation undoing,
      @Nullable StatusQuery status,
      @Nullable StatusQuery undoStatus,
      boolean keepsTombstones) {
    this.name = name;
    this.performing = performing;
    this.undoing = undoing;
    this.status = status;
    this.undoStatus = undoStatus;
    this.keepsTombstones = keepsTombstones;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean callsAtMostOnce() {
    return performing.isCalledOnce() || (undoing != null && undoing.isCalledOnce());
  }

  @Override
  public StepAnswer perform(StepCall call) throws InterruptedException {
    return limited(
        call, request -> scheduled(performing.call(StepScope.of(request), request), status));
  }

  /**
   * Without a status only the partner's events tell, as they do where the status can't. That none
   * came proves nothing.
   */
  @Override
  public StepAnswer status(StepCall call) throws InterruptedException {
    StatusQuery asked = call.direction() == Direction.UNDO ? undoStatus : status;
    return asked == null || asked.isUseless(call.accepted())
        ? new StepAnswer.WithoutCall(new StepAnswer.Unknown(NO_EVENT))
        : limited(call, asked::ask);
  }

  private static StepAnswer scheduled(StepAnswer answer, @Nullable StatusQuery status) {
    return status == null ? answer : status.scheduled(answer);
  }

  @Override
  public StepAnswer undo(StepCall call) throws InterruptedException {
    return limited(call, request -> scheduled(undo(request, call.undoes()), undoStatus));
  }

  private StepAnswer undo(StepRequest request, ForwardCall undoes) throws IOException {
    if (undoes.outcome() == ForwardCall.Outcome.NO_EFFECT && !keepsTombstones) {
      // Most partners refuse the undo of nothing, and it would serve nothing.
      return new StepAnswer.WithoutCall(neverHappened());
    }
    if (undoing == null) {
      return refused("no-undo", "the partner definition has no undo of this operation");
    }
    Scope scope = StepScope.of(request);
    if (undoes.outcome() == ForwardCall.Outcome.COMPLETED) {
      return undoing.call(scope, request);
    }
    if (undoing.isBuilt(scope)) {
      return undoWithoutResult(undoing, scope, request, undoes);
    }
    if (undoes.outcome() == ForwardCall.Outcome.NO_EFFECT) {
      return new StepAnswer.WithoutCall(neverHappened());
    }
    return learned(learn(request, undoes));
  }

  /** Recorded first, so that every later attempt and the operator knows what is taken back. */
  private static StepAnswer learned(StepAnswer forward) {
    if (forward instanceof StepAnswer.Done done) {
      return new StepAnswer.Learned(done.result());
    }
    // An undo names what was accepted by what the partner answered, done or not.
    return forward instanceof StepAnswer.Accepted accepted
        ? new StepAnswer.Learned(accepted.answer())
        : forward;
  }

  /**
   * What the partner does not show yet it does not undo, and one with keys goes on answering "never
   * happened" to the key of that undo. So until then the step is looked up.
   */
  private StepAnswer undoWithoutResult(
      RepeatedOperation undo, Scope scope, StepRequest request, ForwardCall undoes)
      throws IOException {
    Optional<LookUp> find = performing.lookUp();
    Instant callsUntil = undoes.callsUntil();
    boolean isOpen = undoes.outcome() == ForwardCall.Outcome.UNKNOWN;
    if (!isOpen || callsUntil == null || find.isEmpty() || find.get().isSettled(callsUntil)) {
      return undo.call(scope, request);
    }
    StepAnswer forward = find.get().ask(StepScope.ofForward(request), request, callsUntil);
    // The undo does without the result, so it is made however the look-up fails, once it counts.
    return forward.unwrapped() instanceof StepAnswer.Refused
        ? find.get().notSettled(callsUntil)
        : learned(forward);
  }

  /** What the step came to: done with its result, never happened, or not known now. */
  private StepAnswer learn(StepRequest request, ForwardCall undoes) throws IOException {
    Scope scope = StepScope.ofForward(request);
    Instant callsUntil = undoes.callsUntil();
    if (performing.lookUp().isPresent() && callsUntil != null) {
      return performing.lookUp().get().ask(scope, request, callsUntil);
    }
    Instant since = undoes.since() == null ? callsUntil : undoes.since();
    if (!performing.isRepeated(since, request.completeBy())) {
      return refused(
          "effect-unknown", "the step has no result, and the partner has no find to learn it");
    }
    if (performing.needsItsKey() && isForgotten(request, undoes)) {
      return refused(
          "effect-unknown",
          "the step has no result, and the partner may no longer recognize its key: look there, and"
              + " decide the step");
    }
    if (!performing.isBuilt(scope)) {
      // It was once, by an earlier version of the definition perhaps: this proves nothing.
      return refused(
          "effect-unknown", "the step has no result, and its request can't be built to learn it");
    }
    StepAnswer forward = performing.call(scope, request, LATER_ATTEMPT);
    // By name, and under the key of the call whose outcome was unknown: so that one was, too.
    return forward instanceof StepAnswer.Refused ? neverHappened() : forward;
  }

  /** The call may come as late as CompleteBy; under a key that is forgotten it acts once more. */
  private static boolean isForgotten(StepRequest request, ForwardCall undoes) {
    Instant until = undoes.repeatableUntil();
    return until == null || request.completeBy().isAfter(until);
  }

  private static StepAnswer refused(String code, String message) {
    return new StepAnswer.WithoutCall(StepAnswer.refused(code, message));
  }

  private static StepAnswer neverHappened() {
    return new StepAnswer.NeverHappened(JsonNodeFactory.instance.objectNode());
  }

  @FunctionalInterface
  private interface Calls {
    StepAnswer make(StepRequest request) throws IOException;
  }

  private static StepAnswer limited(StepCall call, Calls calls) throws InterruptedException {
    TimeLimit limit = TimeLimit.begin(call.timeLimit());
    try {
      return calls.make(call.request());
    } catch (IOException e) {
      return HttpAnswers.ofAborted(e, limit);
    } finally {
      limit.end();
    }
  }
}
