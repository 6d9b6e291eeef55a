package io.orderly.process;

import org.jspecify.annotations.Nullable;

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
   * @param outcomes what the operator knows of steps that their remote services may have forgotten
   */
  record Resubmit(long seenVersion, UnknownOutcomes outcomes) implements ProcessEvent {

    /** Where nobody has looked. */
    public Resubmit(long seenVersion) {
      this(seenVersion, UnknownOutcomes.UNCHECKED);
    }
  }

  /** What an operator knows of steps whose outcome is unknown. */
  enum UnknownOutcomes {
    /** Nothing: a step that may have been forgotten refuses the command. */
    UNCHECKED,
    /** They looked each of them up at its remote service: it may be called again. */
    CHECKED_AT_PARTNER
  }

  /**
   * An operator says of a step what only a person can know.
   *
   * @param seenVersion the version that the operator saw; another one refuses the command
   * @param result of a step that happened: what stands for the agent's answer, JSON; null otherwise
   */
  record Decide(long seenVersion, String step, StepFinding verdict, @Nullable String result)
      implements ProcessEvent {

    public Decide {
      if ((verdict == StepFinding.HAPPENED) != (result != null)) {
        throw new IllegalArgumentException("what happened has a result, and nothing else has");
      }
    }
  }

  /**
   * The order is to be undone.
   *
   * @param seenVersion the version that the caller saw; another one refuses the command
   * @param cause who asks for it, and as what
   */
  record Undo(long seenVersion, Cause cause) implements ProcessEvent {}

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
