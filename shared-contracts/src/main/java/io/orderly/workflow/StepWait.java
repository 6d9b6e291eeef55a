package io.orderly.workflow;

import java.time.Duration;
import java.util.function.Function;

/**
 * A step that is Completed once a time has passed. It leaves nothing to undo.
 *
 * @param duration from when the step begins
 */
public record StepWait(Duration duration) implements StepTask {

  /** Whom such a step waits for. No agent has a name with a colon. */
  public static final String FOR = "wait:clock";

  @Override
  public <T> T match(
      Function<StepOperation, T> performed,
      Function<StepAsk, T> asked,
      Function<StepWait, T> waited) {
    return waited.apply(this);
  }
}
