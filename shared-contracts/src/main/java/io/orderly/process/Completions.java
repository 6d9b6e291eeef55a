package io.orderly.process;

import io.orderly.process.ProcessEvent.Completion;
import io.orderly.process.ProcessEvent.StatusHint;
import io.orderly.workflow.StepTask;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an event of a partner does whose content is believed. It is a reply without an attempt: a
 * success counts for every attempt of its key. A refusal counts only while no other call under that
 * key can be meant. What contradicts the end of a step is for a person.
 */
final class Completions {

  private static final String LOOK =
      "Look at the remote service for what is true of step %s, and put it right there; then"
          + " acknowledge this alert%s.";

  private static final String LEARNED =
      "step %s had happened, as an event of its remote service says; its undo has to take it back";

  private Completions() {}

  static Decision decide(DecisionBuilder builder, Completion event) {
    OrderProcess order = builder.order();
    OrderStep step = subject(order, event);
    Optional<Decision> known = withoutSettling(order, step, event);
    if (step == null || known.isPresent()) {
      return known.orElseThrow();
    }
    Optional<String> why = whyNotBelieved(step, event);
    if (why.isEmpty()) {
      OrderStep told = remembering(step, event);
      builder.change(told);
      return Replies.settle(builder, told, event.outcome(), event.instance());
    }
    return step.isAccepted()
        ? AcceptedSteps.hinted(builder, new StatusHint(Set.of(step.agent())))
        : Decision.ignored(order, why.get());
  }

  static Decision handBack(OrderProcess order, Completion event, Instant now) {
    OrderStep step = subject(order, event);
    Optional<Decision> known = withoutSettling(order, step, event);
    if (step == null || known.isPresent()) {
      return known.orElseThrow();
    }
    return whyNotBelieved(step, event)
        .map(why -> Decision.ignored(order, why))
        .orElseGet(() -> Replies.handBack(order, remembering(step, event), event.outcome(), now));
  }

  /** Nothing changes any more; what contradicts the end has an alert. */
  static Decision atFinal(OrderProcess order, Completion event) {
    return withoutSettling(order, subject(order, event), event)
        .orElseGet(() -> Decision.ignored(order, "the order is " + order.state().value()));
  }

  /** What an event does that ends no attempt, and needs no workflow; empty where it may end one. */
  private static Optional<Decision> withoutSettling(
      OrderProcess order, @Nullable OrderStep step, Completion event) {
    if (step == null) {
      return Optional.of(noStep(order, event));
    }
    if (step.history().events().has(event.eventId())) {
      return Optional.of(Decision.ignored(order, "this event has acted before"));
    }
    return contradicts(step, event)
        ? Optional.of(late(order, step, event))
        : learned(step, event).map(known -> learned(order, known));
  }

  /** The step that the event is about, where this partner can have performed it. */
  private static @Nullable OrderStep subject(OrderProcess order, Completion event) {
    OrderStep step = order.step(event.step());
    boolean isPartners =
        step != null
            && StepTask.isPerformed(step.agent())
            && step.agent().equals(event.agent())
            && step.isBegun();
    return isPartners ? step : null;
  }

  /**
   * The event is of no use here, and whoever delivered it has to tell a person; but not of what a
   * partner sends to all agents that share an account: the one that performs the step gets it too.
   */
  private static Decision noStep(OrderProcess order, Completion event) {
    OrderStep named = order.step(event.step());
    if (named != null && named.isPerformedByOtherThan(event.agent())) {
      return Decision.ignored(
          order, "step %s is performed by agent %s".formatted(named.name(), named.agent()));
    }
    return Decision.refused(
        order, "agent %s has not performed a step %s".formatted(event.agent(), event.step()));
  }

  /** A refusal that comes again must not be taken for one of a later call. */
  private static OrderStep remembering(OrderStep step, Completion event) {
    return isSuccess(event) ? step : step.with(step.history().event(event.eventId()));
  }

  /**
   * The step whose undo began without knowing that it had happened. The undo is the same; but an
   * answer that there was nothing to undo is for a person now.
   */
  private static Optional<OrderStep> learned(OrderStep step, Completion event) {
    boolean isNews =
        event.direction() == Direction.FORWARD
            && step.state().direction() == Direction.UNDO
            && !step.isUndone()
            && step.forwardOutcome() == ForwardOutcome.UNKNOWN;
    return isNews ? completedResult(event).map(step::foundToHaveHappened) : Optional.empty();
  }

  private static Decision learned(OrderProcess order, OrderStep known) {
    String detail = LEARNED.formatted(known.name());
    return new Decision(
        order,
        order.withStep(known).nextVersion(),
        Decision.Verdict.APPLIED,
        "",
        List.of(),
        List.of(),
        List.of(
            new OrderEvent(
                OrderEvent.Kind.LEARNED,
                known.name(),
                known.attempt(),
                detail,
                known.startedAt())));
  }

  /** Why an event about a step that did not end otherwise settles nothing. */
  private static Optional<String> whyNotBelieved(OrderStep step, Completion event) {
    if (settlesFailedUndo(step, event)) {
      return Optional.empty();
    }
    if (!step.state().isUnderWay(event.direction())) {
      return Optional.of("the step is " + step.state().value());
    }
    boolean isBelieved =
        isSuccess(event)
            || (!isOfOtherEdition(step, event) && isAboutItsOnlyCall(step, event.direction()));
    return isBelieved
        ? Optional.empty()
        : Optional.of("the refusal may be of another call under the same key");
  }

  /** Its undo was given up, or refused at one attempt: a success counts for each that was made. */
  private static boolean settlesFailedUndo(OrderStep step, Completion event) {
    return step.state() == StepState.UNDO_FAILED
        && event.direction() == Direction.UNDO
        && isSuccess(event);
  }

  /**
   * Partners repeat a call under a key that they refused: then an event may be about the call that
   * was refused before, long after the next one is under way. An attempt that only asks for the
   * status of an accepted call is no other call.
   */
  private static boolean isAboutItsOnlyCall(OrderStep step, Direction direction) {
    StepHistory history = step.history();
    boolean isOnly =
        step.firstStartedAt() != null
            && (step.isAccepted() || step.firstStartedAt().equals(step.startedAt()))
            && history.earlierCalls().until() == null
            && history.resentAttempt() == 0;
    return isOnly && (direction == Direction.UNDO || history.noEffectThrough() == 0);
  }

  private static boolean isSuccess(Completion event) {
    return completedResult(event).isPresent();
  }

  private static Optional<String> completedResult(Completion event) {
    return event
        .outcome()
        .match(
            completed -> Optional.of(completed.result()),
            neverHappened -> Optional.empty(),
            failed -> Optional.empty(),
            suspended -> Optional.empty(),
            declined -> Optional.empty(),
            learned -> Optional.empty(),
            unknown -> Optional.empty(),
            accepted -> Optional.empty());
  }

  /** Whether it says otherwise than what the step came to, so that a person has to look. */
  private static boolean contradicts(OrderStep step, Completion event) {
    if (isSuccess(event)) {
      return event.direction() == Direction.FORWARD
          && (isOfOtherEdition(step, event) || isHeldForNotDone(step));
    }
    return !isOfOtherEdition(step, event)
        && (step.state().isDone(event.direction()) || isRefusalOfSomeUndo(step, event));
  }

  /** Nobody can tell of which undo. If a later one is answered, the refusal would be forgotten. */
  private static boolean isRefusalOfSomeUndo(OrderStep step, Completion event) {
    return event.direction() == Direction.UNDO
        && step.state().isUnderWay(Direction.UNDO)
        && !isAboutItsOnlyCall(step, Direction.UNDO);
  }

  /**
   * An event that names no key can't be told from one of the edition before. No undo is of an
   * edition before: what is undone is corrected no more.
   */
  private static boolean isOfOtherEdition(OrderStep step, Completion event) {
    if (event.edition() == null) {
      return event.direction() == Direction.FORWARD && step.edition() != OrderProcess.FIRST_EDITION;
    }
    return event.edition() != step.edition();
  }

  /** An undo that knew of the effect took it back or will; one under way is told of it. */
  private static boolean isHeldForNotDone(OrderStep step) {
    return switch (step.state()) {
      case NOT_STARTED, FAILED -> true;
      case UNDONE -> !isKnownToItsUndo(step);
      case UNDOING, UNDO_FAILED -> step.forwardOutcome() == ForwardOutcome.NO_EFFECT;
      case RUNNING, COMPLETED, SKIPPED -> false;
    };
  }

  /**
   * By its result, or by what the partner answered as it took the step on and to its undo. That an
   * operator decided it undone proves nothing of what came later.
   */
  private static boolean isKnownToItsUndo(OrderStep step) {
    StepHistory history = step.history();
    return switch (step.forwardOutcome()) {
      case COMPLETED -> true;
      case UNKNOWN -> history.acceptance() != null && history.undoResult() != null;
      case NOT_BEGUN, NO_EFFECT -> false;
    };
  }

  private static Decision late(OrderProcess order, OrderStep step, Completion event) {
    Failure failure =
        new Failure(
            OrderEvent.LATE_EFFECT,
            "the remote service of agent %s says that %sstep %s %s, after it was %s"
                .formatted(
                    step.agent(),
                    event.direction() == Direction.UNDO ? "the undo of " : "",
                    step.name(),
                    isSuccess(event) ? "was completed" : "did not happen",
                    step.state().value()));
    boolean isFinal = order.state().isFinal();
    OrderProcess told = order.withStep(doubted(step, event));
    boolean toError = order.state().isUnderWay();
    OrderProcess after = toError ? told.restingIn(ProcessState.ERROR, failure) : told;
    return new Decision(
        order,
        after.nextVersion(),
        Decision.Verdict.APPLIED,
        "",
        List.of(),
        List.of(
            new Alert(
                failure,
                step.name(),
                LOOK.formatted(step.name(), isFinal ? "" : ", and decide or resubmit the order"))),
        List.of(
            new OrderEvent(
                toError ? OrderEvent.Kind.ERROR : OrderEvent.Kind.CONTRADICTED,
                step.name(),
                step.attempt(),
                failure.message(),
                step.startedAt())),
        toError && order.direction() == Direction.FORWARD ? Cause.of(failure, step) : null);
  }

  /** What was held for no effect may have one, so that an undo covers it. */
  private static OrderStep doubted(OrderStep step, Completion event) {
    OrderStep noted = step.with(step.history().event(event.eventId()));
    boolean mayStand =
        isSuccess(event)
            && event.direction() == Direction.FORWARD
            && !step.isUndone()
            && step.forwardOutcome() == ForwardOutcome.NO_EFFECT;
    return mayStand ? noted.effectDoubted(step.history().noEffectThrough()) : noted;
  }
}
