package io.orderly.process;

/** What can happen to an order. */
public sealed interface ProcessEvent {

  /** A scheduler takes a waiting order. */
  record Claim(String instance) implements ProcessEvent {}

  /**
   * An agent's answer to one attempt of one step.
   *
   * @param instance the scheduler instance that serves the reply; it takes over the lock where
   *     there is one
   */
  record Reply(String step, Direction direction, int attempt, StepOutcome outcome, String instance)
      implements ProcessEvent {}

  /** The owner of the lock looks for re-armed steps that are due. */
  record StartDue(String instance) implements ProcessEvent {}

  /** A new incarnation of a scheduler takes over the orders of its older one. */
  record Adopt(String instance) implements ProcessEvent {}

  /** CompleteBy and grace have passed, as the supervisor's sweep saw it. */
  record DeadlinePassed() implements ProcessEvent {}

  /** notBefore has come. */
  record NotBeforeReached() implements ProcessEvent {}

  /**
   * An operator puts an order in Error back to work.
   *
   * @param seenVersion the version that the operator saw; another one refuses the command
   */
  record Resubmit(long seenVersion) implements ProcessEvent {}

  /**
   * An operator takes a step of an order in Error as Completed, and puts the rest back to work.
   *
   * @param seenVersion the version that the operator saw; another one refuses the command
   * @param result what stands for the agent's answer, JSON
   */
  record Skip(long seenVersion, String step, String result) implements ProcessEvent {}

  /**
   * The order is to be undone.
   *
   * @param seenVersion the version that the caller saw; another one refuses the command
   */
  record Undo(long seenVersion) implements ProcessEvent {}

  /**
   * An operator holds the order: nothing of it is started until it is resumed.
   *
   * @param seenVersion the version that the operator saw; another one refuses the command
   */
  record Pause(long seenVersion) implements ProcessEvent {}

  /**
   * An operator lets a paused order go on.
   *
   * @param seenVersion the version that the operator saw; another one refuses the command
   */
  record Resume(long seenVersion) implements ProcessEvent {}

  /**
   * An operator changes the order's place among the waiting ones.
   *
   * @param seenVersion the version that the operator saw; another one refuses the command
   * @param rank the new place ({@link ClaimRank})
   */
  record ChangeRank(long seenVersion, long rank) implements ProcessEvent {}

  /** Deciding on this order failed: it goes to Error alone, so that no other waits for it. */
  record DecisionFailed(Failure failure) implements ProcessEvent {}
}
