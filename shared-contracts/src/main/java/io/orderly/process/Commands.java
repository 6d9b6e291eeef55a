package io.orderly.process;

import io.orderly.process.ClaimTerms.Activity;
import io.orderly.process.ProcessEvent.ChangeRank;
import io.orderly.process.ProcessEvent.Pause;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.process.ProcessEvent.Resume;
import io.orderly.process.ProcessEvent.Skip;
import io.orderly.process.ProcessEvent.Undo;
import io.orderly.workflow.SkipRule;
import io.orderly.workflow.UndoRule;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
    putBack(draft);
    draft.tell(OrderEvent.Kind.RESUBMITTED, null, "put back to work");
    return draft.decision("");
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
  private static boolean isOver(Draft draft, OrderStep step) {
    return step.notBefore() != null || step.isPast(draft.now(), draft.circumstances().grace());
  }

  static Decision skip(Draft draft, Skip skip) {
    OrderProcess order = draft.order();
    OrderStep step = order.step(skip.step());
    Optional<String> objection = objectionToSkip(draft, skip, step);
    if (step == null || objection.isPresent()) {
      return Decision.refused(order, objection.orElse("the order has no step " + skip.step()));
    }
    draft.change(step.skipped(skip.result(), draft.now()));
    draft.tell(
        OrderEvent.Kind.SKIPPED,
        step,
        "was %s, taken as Completed with %s".formatted(step.state().word(), skip.result()));
    putBack(draft);
    return draft.decision("");
  }

  private static Optional<String> objectionToSkip(
      Draft draft, Skip skip, @Nullable OrderStep step) {
    OrderProcess order = draft.order();
    if (order.state() != ProcessState.ERROR) {
      return Optional.of(
          "only in an order in Error a step can be skipped; this one is " + order.state().word());
    }
    if (order.direction() == Direction.UNDO) {
      return Optional.of("the order is being undone, and an undo can't be skipped");
    }
    if (order.version() != skip.seenVersion()) {
      return Optional.of(changedSince(order, skip.seenVersion()));
    }
    return step == null ? Optional.empty() : objectionToSkip(draft, step);
  }

  private static Optional<String> objectionToSkip(Draft draft, OrderStep step) {
    if (draft.definition(step).skip() != SkipRule.BY_OPERATOR) {
      return Optional.of("the workflow does not let step " + step.name() + " be skipped");
    }
    boolean failedOrUnknown =
        step.state() == StepState.FAILED
            || (step.state() == StepState.RUNNING
                && step.isPast(draft.now(), draft.circumstances().grace()));
    return failedOrUnknown
        ? Optional.empty()
        : Optional.of(
            "only a step that is Failed, or Running and past its CompleteBy, can be skipped; %s is %s"
                .formatted(step.name(), step.state().word()));
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
            .filter(OrderStep::isBegun)
            .filter(step -> draft.definition(step).undo() == UndoRule.NONE)
            .findFirst();
    if (beyondUndo.isPresent()) {
      return Decision.refused(
          order, "step " + beyondUndo.get().name() + " has begun and can't be undone");
    }
    Settlement.turnToUndo(draft, null, "asked for");
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

  private static String changedSince(OrderProcess order, long seenVersion) {
    return "the order has changed: it is at version %d, you saw %d"
        .formatted(order.version(), seenVersion);
  }
}
