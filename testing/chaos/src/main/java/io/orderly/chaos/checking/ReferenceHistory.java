package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
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
