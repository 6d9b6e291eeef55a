package io.orderly.simulation.checking;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A step of a workflow as far as the checks need it.
 *
 * @param after the steps that must be Completed before it starts
 * @param onFailure what follows the last failure, by its code and for {@code *}: {@code alert},
 *     {@code undo}, or long waits first
 * @param attempts how often it may fail
 * @param waits how many long waits follow; 0 where onFailure knows none
 * @param canBeUndone false for {@code undo: none}
 * @param tombstones whether its partner refuses a forward call after the undo
 */
public record StepRule(
    String name,
    String agent,
    Set<String> after,
    Map<String, String> onFailure,
    int attempts,
    int waits,
    boolean canBeUndone,
    boolean tombstones) {

  public StepRule {
    after = Set.copyOf(after);
    onFailure = Map.copyOf(onFailure);
  }

  /** What follows a failure with this code. */
  String policy(@Nullable String code) {
    String otherwise = Objects.requireNonNull(onFailure.get(WireNames.EVERY_OTHER_CODE));
    return code == null ? otherwise : onFailure.getOrDefault(code, otherwise);
  }
}
