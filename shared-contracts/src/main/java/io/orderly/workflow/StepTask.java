package io.orderly.workflow;

import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What is done for a step: its agent performs it, somebody is asked, time passes, or the order is
 * amended.
 */
public sealed interface StepTask permits StepOperation, StepAsk, StepWait, StepAmend {

  /** The value for this kind of task. Callers must handle every kind. */
  <T> T match(
      Function<StepOperation, T> performed,
      Function<StepAsk, T> asked,
      Function<StepWait, T> waited,
      Function<StepAmend, T> amended);

  /** Whether the performer of a step is an agent, whose name has no colon. */
  static boolean isPerformed(String performer) {
    return performer.indexOf(':') < 0;
  }

  /** Whether an agent performs the step. Steps of other kinds wait in their rows, without calls. */
  default boolean isPerformed() {
    return false;
  }

  /** The expressions with a value of any kind that a scheduler evaluates as the step begins. */
  default Stream<String> expressions() {
    return Stream.empty();
  }
}
