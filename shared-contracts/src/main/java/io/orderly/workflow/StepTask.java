package io.orderly.workflow;

import java.util.function.Function;

/** What is done for a step: its agent performs it, somebody is asked, or time passes. */
public sealed interface StepTask permits StepOperation, StepAsk, StepWait {

  /** The value for this kind of task. Callers must handle every kind. */
  <T> T match(
      Function<StepOperation, T> performed,
      Function<StepAsk, T> asked,
      Function<StepWait, T> waited);

  /** Whether the performer of a step is an agent, whose name has no colon. */
  static boolean isPerformed(String performer) {
    return performer.indexOf(':') < 0;
  }

  /** Whether an agent performs the step. Steps of other kinds wait in their rows, without calls. */
  default boolean isPerformed() {
    return false;
  }
}
