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

  static Decision resubmit(Draft draft, Resubmit resubmit) {
    OrderProcess order = draft.order();
    if (order.state() != ProcessState.ERROR) {
      return Decision.refused(
          order, "only an order in Error can be resubmitted; this one is " + order.state().word());
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
    Optional<OrderStep> forgotten = firstForgotten(draft);
    if (forgotten.isPresent() && !checked) {
      return Decision.refused(order, OutcomeDoubts.refusalToResubmit(forgotten.get()));
    }
    if (checked) {
      draft.become(
          order.withSteps(order.steps().stream().map(step -> renewed(draft, step)).toList()));
    }
    putBack(draft);
    draft.tell(
        OrderEvent.Kind.RESUBMITTED,
        null,
        forgotten.isPresent()
            ? "put back to work; the operator checked unknown outcomes at the partner"
            : "put back to work");
    return draft.decision("");
  }

  private static Optional<OrderStep> firstForgotten(Draft draft) {
    return draft.order().steps().stream().filter(step -> isForgotten(draft, step)).findFirst();
  }

  /** Whether the step would be called again though its remote service may not remember it. */
  private static boolean isForgotten(Draft draft, OrderStep step) {
    boolean calledAgain =
        switch (step.state()) {
          case NOT_STARTED, FAILED -> draft.order().direction() == Direction.FORWARD;
          case UNDO_FAILED -> true;
          case RUNNING, UNDOING ->
              step.state() == draft.order().direction().begunState() && isOver(draft, step);
          case COMPLETED, UNDONE -> false;
        };
    return calledAgain
        && (Startable.mayBeForgotten(draft.order(), step, draft.circumstances())
            || Startable.undoIsUnproven(step, draft.circumstances()));
  }

  /** Its window begins anew, as far as the operator answers for it. */
  private static OrderStep renewed(Draft draft, OrderStep step) {
    return isForgotten(draft, step) ? step.withFirstStartedAt(null) : step;
  }

  /** A step that an operator took back of an order that still goes forward. */
  private static Optional<OrderStep> takenBack(OrderProcess order) {
    return order.direction() == Direction.UNDO
        ? Optional.empty()
        : order.steps().stream().filter(step -> step.state() == StepState.UNDONE).findFirst();
  }

  private static void putBack(Draft draft) {
    OrderProcess order = draft.order();
    draft.become(
        order.withSteps(order.steps().stream().map(step -> putBack(draft, step)).toList()));
    draft.become(draft.order().waiting(null, null, null));
    Settlement.arrange(draft);
  }

  private static OrderStep putBack(Draft draft, OrderStep step) {
    boolean over = isOver(draft, step);
    return switch (step.state()) {
      case FAILED -> step.resubmitted(StepState.NOT_STARTED, null);
      case UNDO_FAILED -> step.resubmitted(StepState.UNDOING, draft.now());
      case RUNNING, UNDOING ->
          over ? step.resubmitted(step.state(), draft.now()) : step.uncounted();
      case NOT_STARTED, COMPLETED, UNDONE -> step.uncounted();
    };
  }

  /** Whether no answer to the step's attempt is waited for any more. */
  static boolean isOver(Draft draft, OrderStep step) {
    return step.notBefore() != null || step.isPast(draft.now(), draft.circumstances().grace());
  }

  static Decision undo(Draft draft, Undo undo) {
    OrderProcess order = draft.order();
    if (order.direction() == Direction.UNDO) {
      return Decision.refused(order, "the order is being undone already");
    }
    if (order.version() != undo.seenVersion()) {
      return Decision.refused(order, changedSince(order, undo.seenVersion()));
    }
    Optional<OrderStep> beyondUndo =
        order.steps().stream()
            .filter(step -> StepObjections.keepsFromUndo(draft, step))
            .findFirst();
    if (beyondUndo.isPresent()) {
      return Decision.refused(
          order, "step " + beyondUndo.get().name() + " has begun and can't be undone");
    }
    Settlement.turnToUndo(draft, null, "asked for", Cause.ofUndo(order, undo.cause()));
    return draft.decision("");
  }

  static Decision pause(Draft draft, Pause pause) {
    OrderProcess order = draft.order();
    if (order.state() == ProcessState.ERROR) {
      return Decision.refused(order, "the order is in Error, where nothing is started anyway");
    }
    return hold(draft, pause.seenVersion(), Activity.PAUSED, OrderEvent.Kind.PAUSED);
  }

  static Decision resume(Draft draft, Resume resume) {
    return hold(draft, resume.seenVersion(), Activity.ACTIVE, OrderEvent.Kind.RESUMED);
  }

  private static Decision hold(
      Draft draft, long seenVersion, Activity wanted, OrderEvent.Kind event) {
    OrderProcess order = draft.order();
    if (order.terms().activity() == wanted) {
      String already = wanted == Activity.PAUSED ? "paused already" : "not paused";
      return Decision.refused(order, "the order is " + already);
    }
    if (order.version() != seenVersion) {
      return Decision.refused(order, changedSince(order, seenVersion));
    }
    draft.become(order.on(order.terms().becoming(wanted)));
    draft.tell(event, null, "asked for");
    return draft.decision("");
  }

  static Decision changeRank(Draft draft, ChangeRank change) {
    OrderProcess order = draft.order();
    if (order.version() != change.seenVersion()) {
      return Decision.refused(order, changedSince(order, change.seenVersion()));
    }
    if (order.terms().rank() == change.rank()) {
      return Decision.refused(order, "the order has this priority already");
    }
    draft.become(order.on(order.terms().ranked(change.rank())));
    draft.tell(
        OrderEvent.Kind.RANKED,
        null,
        "from %d to %d".formatted(order.terms().rank(), change.rank()));
    return draft.decision("");
  }

  static String changedSince(OrderProcess order, long seenVersion) {
    return "the order has changed: it is at version %d, you saw %d"
        .formatted(order.version(), seenVersion);
  }
}
