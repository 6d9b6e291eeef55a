package io.orderly.workflow;

import java.time.Duration;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A step that is Completed once a time has passed, or at a time. It leaves nothing to undo.
 *
 * @param duration from when the step begins; {@link #MAX_DURATION} where there is an until
 * @param until an expression whose value is the RFC 3339 time at which it is Completed; null: after
 *     the duration
 */
public record StepWait(Duration duration, @Nullable String until) implements StepTask {

  /** The longest that a step may wait. */
  public static final Duration MAX_DURATION = StepReader.MAX_DURATION;

  /** Whom such a step waits for. No agent has a name with a colon. */
  public static final String FOR = "wait:clock";

  /** A step that waits so long. */
  public StepWait(Duration duration) {
    this(duration, null);
  }

  /** A step that waits until the time that this expression gives. */
  static StepWait until(String expression) {
    return new StepWait(MAX_DURATION, expression);
  }

  @Override
  public Stream<String> expressions() {
    return Stream.ofNullable(until);
  }

  @Override
  public <T> T match(
      Function<StepOperation, T> performed,
      Function<StepAsk, T> asked,
      Function<StepWait, T> waited,
      Function<StepAmend, T> amended) {
    return waited.apply(this);
  }
}
