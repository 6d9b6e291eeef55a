package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
import java.util.List;
import java.util.Set;

/**
 * All that is known of one customer reference.
 *
 * @param told what the client was told of it
 * @param orders the rows of every order with that reference: one, if all is well
 * @param effects of these orders, in the order in which they happened
 * @param deliveredAlerts the ids of those alerts of these orders that reached the topic
 */
public record ReferenceHistory(
    String reference,
    List<LogEntry> told,
    List<FinalOrder> orders,
    List<Effect> effects,
    Set<String> deliveredAlerts) {

  public ReferenceHistory {
    told = List.copyOf(told);
    orders = List.copyOf(orders);
    effects = List.copyOf(effects);
    deliveredAlerts = Set.copyOf(deliveredAlerts);
  }

  boolean isAcknowledged() {
    return wasTold(LogEntry.Kind.ACKNOWLEDGED);
  }

  boolean wasTold(LogEntry.Kind kind) {
    return told.stream().anyMatch(entry -> entry.kind() == kind);
  }

  long count(String step, Direction direction) {
    return effects.stream()
        .filter(effect -> effect.step().equals(step) && effect.direction() == direction)
        .count();
  }

  /** Where in the order of effects the first of its kind stands; -1 when there is none. */
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
