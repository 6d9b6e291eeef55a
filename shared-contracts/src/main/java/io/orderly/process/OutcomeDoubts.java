package io.orderly.process;

/**
 * Failures that mean: only a person can find out what a remote service did. Nothing is called again
 * by itself, because a second effect, or an effect that stays, costs money.
 */
final class OutcomeDoubts {

  private static final String WINDOW_PASSED = "idempotency-window-passed";
  private static final String CONTRADICTED = "undo-contradicts-result";
  private static final String UNPROVEN = "undo-unproven";

  private OutcomeDoubts() {}

  /** A step would be called again, and its remote service may have forgotten the first call. */
  static Failure windowPassed(OrderStep step) {
    return new Failure(
        WINDOW_PASSED,
        "the outcome of step %s is unknown, and its remote service may have forgotten the call"
            .formatted(step.name()));
  }

  /** The remote service says of a step that is known Completed that it never happened. */
  static Failure contradicted(OrderStep step) {
    return new Failure(
        CONTRADICTED,
        "the remote service answered the undo of step %s with \"never happened\", but the step was completed"
            .formatted(step.name()));
  }

  /** It says so of a step that it may have forgotten. */
  static Failure unproven(OrderStep step) {
    return new Failure(
        UNPROVEN,
        "the remote service answered the undo of step %s with \"never happened\", but its idempotency window has passed: it may have forgotten the call"
            .formatted(step.name()));
  }

  static boolean isDoubt(Failure failure) {
    return switch (failure.code()) {
      case WINDOW_PASSED, CONTRADICTED, UNPROVEN -> true;
      default -> false;
    };
  }

  /** What an operator does about it. */
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
   * Why a resubmit is refused. It names no time and no order, so that a bulk command counts equal
   * reasons together.
   */
  static String refusalToResubmit(OrderStep step) {
    String though = "";
    if (step.state() == StepState.FAILED) {
      though =
          step.history().resentAttempt() == step.attempt()
              ? " (it was refused, but its request was sent or delivered more than once)"
              : " (its last attempt was refused, but an earlier answer is missing or says"
                  + " otherwise)";
    }
    return "step %s may have been done%s and the remote service of agent %s may have forgotten it (idempotency-window passed): look the order up there, then resubmit it by itself with checkedAtPartner"
        .formatted(step.name(), though, step.agent());
  }
}
