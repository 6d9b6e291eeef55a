package io.orderly.workflow;

import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A step that changes what was ordered by expressions over the order and results, as its next
 * edition. It calls nobody and leaves nothing to undo.
 *
 * @param lines whose value is the list of lines from now on; null: they stay
 * @param attributes whose value is the JSON Merge Patch of the order's attributes; null: they stay
 */
public record StepAmend(@Nullable String lines, @Nullable String attributes) implements StepTask {

  /** What stands where other steps have the name of their agent. No agent's name has a colon. */
  public static final String PERFORMER = "amend:order";

  /** The code of an amendment that would leave no lines. */
  public static final String NO_LINES = "no-lines";

  /** The code of an amendment that breaks another rule for orders. */
  public static final String INVALID_ORDER = "invalid-order";

  /** The codes for which {@code on-failure} says what follows. */
  public static final Set<String> REFUSALS = Set.of(NO_LINES, INVALID_ORDER);

  @Override
  public Stream<String> expressions() {
    return Stream.of(Stream.ofNullable(lines), Stream.ofNullable(attributes))
        .flatMap(given -> given);
  }

  @Override
  public <T> T match(
      Function<StepOperation, T> performed,
      Function<StepAsk, T> asked,
      Function<StepWait, T> waited,
      Function<StepAmend, T> amended) {
    return amended.apply(this);
  }
}
