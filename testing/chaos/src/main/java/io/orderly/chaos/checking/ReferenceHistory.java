package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
import io.orderly.chaos.workflows.ChaosStep;
import java.util.List;
import java.util.Set;

/**
 * History of one customer reference.
 *
 * @param answers answers to the client about it
 * @param orders the rows of every order with that reference; more than one is a violation
 * @param effects of these orders, in the order in which they happened
 * @param deliveredAlerts the ids of those alerts of these orders that reached the topic
 */
public record ReferenceHistory(
    String reference,
    List<LogEntry> answers,
    List<FinalOrder> orders,
    List<Effect> effects,
    Set<String> deliveredAlerts) {

  public ReferenceHistory {
    answers = List.copyOf(answers);
    orders = List.copyOf(orders);
    effects = List.copyOf(effects);
    deliveredAlerts = Set.copyOf(deliveredAlerts);
  }

  boolean isAcknowledged() {
    return hasAnswer(LogEntry.Kind.ACKNOWLEDGED);
  }

  boolean hasAnswer(LogEntry.Kind kind) {
    return answers.stream().anyMatch(entry -> entry.kind() == kind);
  }

  /** What the client submitted, as JSON; empty without any. */
  String attributes() {
    return answers.stream().map(LogEntry::attributes).findFirst().orElse("");
  }

  /** Whether the step is performed where all goes well: one with a condition may be Skipped. */
  boolean isToPerform(ChaosStep step) {
    return !step.isConditional() || !attributes().isEmpty();
  }

  /** Whether no effect of the step stands: its own undo took it back, or the covering one did. */
  boolean isTakenBack(ChaosStep step) {
    return count(step.name(), Direction.FORWARD) == count(step.name(), Direction.UNDO)
        || isCovered(step);
  }

  /** Whether another step, whose undo takes this one back, too, was done and undone. */
  boolean isCovered(ChaosStep step) {
    return step.coveredBy()
        .filter(other -> count(other, Direction.FORWARD) == 1 && count(other, Direction.UNDO) == 1)
        .isPresent();
  }

  long count(String step, Direction direction) {
    return effects.stream()
        .filter(effect -> effect.step().equals(step) && effect.direction() == direction)
        .count();
  }

  /** Index of the first such effect; -1 without one. */
  int indexOf(String step, Direction direction) {
    for (int index = 0; index < effects.size(); index++) {
      var effect = effects.get(index);
      if (effect.step().equals(step) && effect.direction() == direction) {
        return index;
      }
    }
    return -1;
  }
}
