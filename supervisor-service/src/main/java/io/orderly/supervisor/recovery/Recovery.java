package io.orderly.supervisor.recovery;

import io.orderly.process.Decision;
import io.orderly.process.OrderEvent;
import java.util.Locale;
import java.util.Optional;

/** What the supervisor did for one order. */
public enum Recovery {
  /** A failure was counted, and the step rests before it is tried again. */
  REARMED,
  /** Its scheduler is gone: another one may claim it. Nothing was counted. */
  UNLOCKED,
  /** It was given up, with an alert. */
  ERROR,
  /** It turned to undo. */
  UNDO,
  /** The undo of a step was given up, while other undos of the order go on. */
  UNDO_FAILED,
  /** Its rest is over: it may be claimed. */
  RELEASED;

  /** The value in metrics. */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * What a sweep's decision comes to, the gravest where several steps were overdue; empty when it
   * changed nothing.
   */
  static Optional<Recovery> ofSweep(Decision decision) {
    if (!decision.isChange()) {
      return Optional.empty();
    }
    return decision.after().state().needsOperator() ? Optional.of(ERROR) : ofGoingOn(decision);
  }

  private static Optional<Recovery> ofGoingOn(Decision decision) {
    if (decision.before().direction() != decision.after().direction()) {
      return Optional.of(UNDO);
    }
    if (decision.changedSteps().stream().anyMatch(step -> step.state().isFailure())) {
      return Optional.of(UNDO_FAILED);
    }
    if (tells(decision, OrderEvent.Kind.RE_ARMED)) {
      return Optional.of(REARMED);
    }
    return tells(decision, OrderEvent.Kind.UNLOCKED) ? Optional.of(UNLOCKED) : Optional.empty();
  }

  /** What a release's decision comes to: a decision that fails there ends in Error as well. */
  static Optional<Recovery> ofRelease(Decision decision) {
    if (!decision.isChange()) {
      return Optional.empty();
    }
    return Optional.of(decision.after().state().needsOperator() ? ERROR : RELEASED);
  }

  private static boolean tells(Decision decision, OrderEvent.Kind kind) {
    return decision.events().stream().anyMatch(event -> event.kind() == kind);
  }
}
