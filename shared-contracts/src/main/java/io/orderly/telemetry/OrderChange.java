package io.orderly.telemetry;

import io.orderly.process.Decision;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A committed change of an order, for logs and traces.
 *
 * @param before the state that it left
 * @param after the state that it is in
 * @param steps the changed ones, by position
 * @param failure the code of why it is in Error
 */
public record OrderChange(
    UUID orderId,
    String before,
    String after,
    String direction,
    long version,
    List<StepChange> steps,
    @Nullable String failure) {

  public OrderChange {
    steps = List.copyOf(steps);
  }

  /**
   * A step that changed.
   *
   * @param state the word of its state; {@code re-armed} while it rests before its next attempt
   */
  public record StepChange(String step, int attempt, String state) {

    @Override
    public String toString() {
      return step + " " + attempt + " " + state;
    }

    private static StepChange of(OrderStep step, Direction direction) {
      String state = step.isReArmed(direction) ? "re-armed" : step.state().value();
      return new StepChange(step.name(), step.attempt(), state);
    }
  }

  /** The changes among these decisions. */
  public static List<OrderChange> of(Collection<Decision> committed) {
    return committed.stream().filter(Decision::isChange).map(OrderChange::of).toList();
  }

  private static OrderChange of(Decision change) {
    OrderProcess after = change.after();
    Failure failure = after.failure();
    return new OrderChange(
        after.orderId(),
        change.before().state().value(),
        after.state().value(),
        after.direction().value(),
        after.version(),
        steps(change),
        failure == null ? null : failure.code());
  }

  /** The changed ones; a reset of counts alone is no change. */
  private static List<StepChange> steps(Decision change) {
    List<StepChange> before = stepChanges(change.before());
    return stepChanges(change.after()).stream().filter(step -> !before.contains(step)).toList();
  }

  private static List<StepChange> stepChanges(OrderProcess order) {
    return order.steps().stream()
        .map(step -> StepChange.of(step, order.directionOf(step)))
        .toList();
  }

  /** The changes of its steps, for people: {@code take-payment 2 re-armed}. */
  public String stepsAsText() {
    return steps.stream().map(StepChange::toString).collect(Collectors.joining(", "));
  }
}
