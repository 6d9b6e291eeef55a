package io.orderly.process;

import io.orderly.process.ClaimTerms.Activity;
import io.orderly.process.ProcessEvent.ChangeRank;
import io.orderly.process.ProcessEvent.Pause;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.process.ProcessEvent.Resume;
import io.orderly.process.ProcessEvent.Undo;
import io.orderly.process.ProcessEvent.UnknownOutcomes;
import java.util.Optional;

/** What customers and operators ask for: refused, with the reason, where it may not be done. */
final class Commands {

  private Commands() {}

  static Decision resubmit(DecisionBuilder builder, Resubmit resubmit) {
    OrderProcess order = builder.order();
    if (!order.state().needsOperator()) {
      return Decision.refused(
          order, "only an order in Error can be resubmitted; this one is " + order.state().value());
    }
    if (order.version() != resubmit.seenVersion()) {
      return Decision.refused(order, changedSince(order, resubmit.seenVersion()));
    }
    Optional<OrderStep> takenBack = takenBack(order);
    if (takenBack.isPresent()) {
      return Decision.refused(
          order,
          "step %s is Undone, so the order can only be undone; decide the other steps that keep it from that"
              .formatted(takenBack.get().name()));
    }
    boolean checked = resubmit.outcomes() == UnknownOutcomes.CHECKED_AT_PARTNER;
    Optional<OrderStep> outOfWindow = firstOutOfWindow(builder);
    if (outOfWindow.isPresent() && !checked) {
      return Decision.refused(order, OutcomeDoubts.refusalToResubmit(outOfWindow.get()));
    }
    if (checked) {
      builder.become(
          order.withSteps(order.steps().stream().map(step -> renewed(builder, step)).toList()));
    }
    queueOffset(builder);
    builder.addEvent(
        OrderEvent.Kind.RESUBMITTED,
        null,
        outOfWindow.isPresent()
            ? "resubmitted; the operator checked unknown outcomes at the partner"
            : "resubmitted");
    return builder.decision("");
  }

  private static Optional<OrderStep> firstOutOfWindow(DecisionBuilder builder) {
    return builder.order().steps().stream().filter(step -> isForgotten(builder, step)).findFirst();
  }

  /** Whether the step would be called again though its remote service may not remember it. */
  private static boolean isForgotten(DecisionBuilder builder, OrderStep step) {
    boolean calledAgain =
        switch (step.state()) {
          case NOT_STARTED, FAILED -> builder.order().directionOf(step) == Direction.FORWARD;
          case UNDO_FAILED -> true;
          case RUNNING, UNDOING ->
              step.state().isUnderWay(builder.order().directionOf(step)) && isOver(builder, step);
          case COMPLETED, SKIPPED, UNDONE -> false;
        };
    return calledAgain
        && (Startable.isPastIdempotencyWindow(builder.order(), step, builder.context())
            || Startable.undoIsUnproven(step, builder.context()));
  }

  /** Its window begins anew, as far as the operator answers for it. */
  private static OrderStep renewed(DecisionBuilder builder, OrderStep step) {
    return isForgotten(builder, step) ? step.withFirstStartedAt(null) : step;
  }

  /** A step that an operator undid manually in an order of direction forward. */
  private static Optional<OrderStep> takenBack(OrderProcess order) {
    return order.direction() == Direction.UNDO
        ? Optional.empty()
        : order.steps().stream()
            .filter(step -> step.isUndone() && step.elementFailure() == null)
            .findFirst();
  }

  private static void queueOffset(DecisionBuilder builder) {
    OrderProcess order = builder.order();
    builder.become(
        order.withSteps(order.steps().stream().map(step -> queueOffset(builder, step)).toList()));
    builder.become(builder.order().waiting(null, null, null));
    NextState.scheduleWakeUp(builder);
  }

  private static OrderStep queueOffset(DecisionBuilder builder, OrderStep step) {
    boolean over = isOver(builder, step);
    return switch (step.state()) {
      case FAILED -> step.resubmitted(StepState.NOT_STARTED, null);
      case UNDO_FAILED -> step.resubmitted(StepState.UNDOING, builder.now());
      case RUNNING, UNDOING -> over ? asksAgain(builder, step) : step.uncounted();
      case NOT_STARTED, COMPLETED, SKIPPED, UNDONE -> step.uncounted();
    };
  }

  private static OrderStep asksAgain(DecisionBuilder builder, OrderStep step) {
    if (!builder.definition(step).task().isPerformed()) {
      return WaitingSteps.askedAgain(builder, step);
    }
    OrderStep again = step.resubmitted(step.state(), builder.now());
    return step.isAccepted() && step.state().isUnderWay(builder.order().directionOf(step))
        ? again.accepted(AcceptedSteps.renewed(builder, step))
        : again;
  }

  /** Whether no answer to the step's attempt is waited for any more. */
  static boolean isOver(DecisionBuilder builder, OrderStep step) {
    return step.notBefore() != null || step.isPast(builder.now(), builder.context().grace());
  }

  static Decision undo(DecisionBuilder builder, Undo undo) {
    OrderProcess order = builder.order();
    if (order.direction() == Direction.UNDO) {
      return Decision.refused(order, "the order is being undone already");
    }
    if (order.version() != undo.seenVersion()) {
      return Decision.refused(order, changedSince(order, undo.seenVersion()));
    }
    Optional<OrderStep> beyondUndo =
        order.steps().stream()
            .filter(step -> StepObjections.keepsFromUndo(builder, step))
            .findFirst();
    if (beyondUndo.isPresent()) {
      return Decision.refused(
          order, "step " + beyondUndo.get().name() + " has begun and can't be undone");
    }
    NextState.turnToUndo(builder, null, "asked for", Cause.ofUndo(order, undo.cause()));
    return builder.decision("");
  }

  static Decision pause(DecisionBuilder builder, Pause pause) {
    OrderProcess order = builder.order();
    if (order.state().needsOperator()) {
      return Decision.refused(order, "the order is in Error, where nothing is started anyway");
    }
    return hold(builder, pause.seenVersion(), Activity.PAUSED, OrderEvent.Kind.PAUSED);
  }

  static Decision resume(DecisionBuilder builder, Resume resume) {
    return hold(builder, resume.seenVersion(), Activity.ACTIVE, OrderEvent.Kind.RESUMED);
  }

  private static Decision hold(
      DecisionBuilder builder, long seenVersion, Activity wanted, OrderEvent.Kind event) {
    OrderProcess order = builder.order();
    if (order.terms().activity() == wanted) {
      String already = wanted == Activity.PAUSED ? "paused already" : "not paused";
      return Decision.refused(order, "the order is " + already);
    }
    if (order.version() != seenVersion) {
      return Decision.refused(order, changedSince(order, seenVersion));
    }
    builder.become(order.on(order.terms().becoming(wanted)));
    builder.addEvent(event, null, "asked for");
    return builder.decision("");
  }

  static Decision changeRank(DecisionBuilder builder, ChangeRank change) {
    OrderProcess order = builder.order();
    if (order.version() != change.seenVersion()) {
      return Decision.refused(order, changedSince(order, change.seenVersion()));
    }
    if (order.terms().rank() == change.rank()) {
      return Decision.refused(order, "the order has this priority already");
    }
    builder.become(order.on(order.terms().ranked(change.rank())));
    builder.addEvent(
        OrderEvent.Kind.RANKED,
        null,
        "from %d to %d".formatted(order.terms().rank(), change.rank()));
    return builder.decision("");
  }

  static String changedSince(OrderProcess order, long seenVersion) {
    return "the order has changed: it is at version %d, you saw %d"
        .formatted(order.version(), seenVersion);
  }
}
