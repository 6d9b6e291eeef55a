package io.orderly.simulation.checking;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An order's process record with its steps, as the tables hold them.
 *
 * @param workflow the name of its {@link WorkflowImage}
 * @param state the word in {@code process_state}
 * @param direction {@code forward} or {@code undo}
 * @param startAt no step begins before it
 * @param deadline what follows when it passes is still to be done
 * @param failureCode set exactly while it is in Error
 * @param steps by position
 * @param edition of what was ordered
 */
public record OrderImage(
    UUID orderId,
    String workflow,
    String state,
    String direction,
    long version,
    @Nullable String lockedBy,
    @Nullable Instant completeBy,
    @Nullable Instant notBefore,
    @Nullable String nextAgent,
    int failureCount,
    boolean paused,
    @Nullable Instant startAt,
    @Nullable Instant deadline,
    @Nullable String failureCode,
    List<StepImage> steps,
    int edition) {

  public OrderImage {
    steps = List.copyOf(steps);
  }

  boolean is(String word) {
    return state.equals(word);
  }

  boolean isFinal() {
    return is(WireNames.PROCESSED) || is(WireNames.UNDONE);
  }

  /** Whether somebody has to carry it on. */
  boolean isToBeCarriedOn() {
    return !isFinal() && !is(WireNames.ERROR);
  }

  boolean isUndo() {
    return direction.equals(WireNames.UNDO);
  }

  /** Where a step goes: where the order does, but for elements that are undone alone. */
  String directionOf(StepImage step) {
    return step.isInUndoneElement() ? WireNames.UNDO : direction;
  }

  boolean isUndo(StepImage step) {
    return directionOf(step).equals(WireNames.UNDO);
  }

  /** The steps that are undone together with this one. */
  Stream<StepImage> undoneWith(StepImage step) {
    return isUndo()
        ? steps.stream()
        : steps.stream()
            .filter(StepImage::isInUndoneElement)
            .filter(
                other -> GroupRule.element(other.name()).equals(GroupRule.element(step.name())));
  }

  Optional<StepImage> step(String name) {
    return steps.stream().filter(step -> step.name().equals(name)).findFirst();
  }
}
