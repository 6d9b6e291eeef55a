package io.orderly.process;

/**
 * Failures after which only a person can find out what a remote service did. No call is repeated
 * automatically, because a second effect, or one that stays, costs money.
 */
final class OutcomeDoubts {

  private static final String WINDOW_PASSED = "idempotency-window-passed";
  private static final String CONTRADICTED = "undo-contradicts-result";
  private static final String UNPROVEN = "undo-unproven";

  private OutcomeDoubts() {}

  /** A step would be called again after the idempotency window of its first call. */
  static Failure windowPassed(OrderStep step) {
    return new Failure(
        WINDOW_PASSED,
        "the outcome of step %s is unknown and its idempotency window has passed, so a repeated call may have a second effect"
            .formatted(step.name()));
  }

  /** The remote service says of a step that is known Completed that it never happened. */
  static Failure contradicted(OrderStep step) {
    return new Failure(
        CONTRADICTED,
        "the remote service answered the undo of step %s with \"never happened\", but it had %s"
            .formatted(step.name(), known(step)));
  }

  private static String known(OrderStep step) {
    if (step.isAccepted()) {
      return "accepted the undo";
    }
    return step.result() == null ? "accepted the step" : "completed the step";
  }

  /** The remote service says so after the idempotency window of the call. */
  static Failure unproven(OrderStep step) {
    return new Failure(
        UNPROVEN,
        "the remote service answered the undo of step %s with \"never happened\", but the idempotency window of the call has passed, so this proves nothing"
            .formatted(step.name()));
  }

  static boolean isDoubt(Failure failure) {
    return switch (failure.code()) {
      case WINDOW_PASSED, CONTRADICTED, UNPROVEN -> true;
      default -> false;
    };
  }

  /** What an operator can do about it. */
  static String nextAction(Failure failure, OrderStep step) {
    return switch (failure.code()) {
      case CONTRADICTED ->
          "Look the order up at the remote service of agent %s. If the effect of step %s stands, undo it there. Its result is kept with the step."
              .formatted(step.agent(), step.name());
      case UNPROVEN ->
          "Look the order up at the remote service of agent %s: if step %s was done there, undo it there."
              .formatted(step.agent(), step.name());
      default ->
          "Look the order up at the remote service of agent %s: was step %s done? Calling it again may do it twice. Then resubmit the order and confirm that you have checked (checkedAtPartner)."
              .formatted(step.agent(), step.name());
    };
  }

  /**
   * Why a resubmit is refused. The text names neither time nor order, so that a bulk command can
   * group equal reasons.
   */
  static String refusalToResubmit(OrderStep step) {
    String note = "";
    if (step.state() == StepState.FAILED) {
      note =
          step.history().resentAttempt() == step.attempt()
              ? " (it was refused, but its request was sent or delivered more than once)"
              : " (its last attempt was refused, but an earlier answer is missing or says"
                  + " otherwise)";
    }
    return "step %s may have been done%s and the idempotency window at the remote service of agent %s has passed: look the order up there, then resubmit this order alone with checkedAtPartner"
        .formatted(step.name(), note, step.agent());
  }
}
