package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
import io.orderly.chaos.workflows.ChaosStep;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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

  private static final Set<LogEntry.Kind> CORRECTION_ANSWERS =
      Set.of(LogEntry.Kind.CORRECTED, LogEntry.Kind.CORRECTION_REFUSED);

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
  private String attributes() {
    return answers.stream()
        .filter(entry -> entry.kind() == LogEntry.Kind.ACKNOWLEDGED)
        .map(LogEntry::attributes)
        .findFirst()
        .orElse("");
  }

  /** The editions that someone was told of, as submitted first. */
  List<Edition> editions() {
    var editions = new ArrayList<Edition>();
    editions.add(new Edition(Edition.FIRST, attributes(), Instant.MIN, Instant.MIN));
    for (var entry : answers) {
      if (entry.kind() == LogEntry.Kind.CORRECTED) {
        editions.add(
            new Edition(
                Objects.requireNonNullElse(entry.edition(), Edition.FIRST),
                entry.attributes(),
                askedAt(entry.key()),
                entry.at()));
      }
    }
    return editions;
  }

  private Instant askedAt(String commandId) {
    return answers.stream()
        .filter(entry -> entry.kind() == LogEntry.Kind.CORRECTION_SENT)
        .filter(entry -> entry.key().equals(commandId))
        .map(LogEntry::at)
        .min(Comparator.naturalOrder())
        .orElse(Instant.MIN);
  }

  /** The edition of that number; empty where nobody was told of it. */
  Optional<Edition> edition(int number) {
    return editions().stream().filter(edition -> edition.number() == number).findFirst();
  }

  /** Number of corrections whose answer never arrived: each may have made an edition or not. */
  long unansweredCorrections() {
    Set<String> answered =
        answers.stream()
            .filter(entry -> CORRECTION_ANSWERS.contains(entry.kind()))
            .map(LogEntry::key)
            .collect(Collectors.toSet());
    return answers.stream()
        .filter(entry -> entry.kind() == LogEntry.Kind.CORRECTION_SENT)
        .map(LogEntry::key)
        .distinct()
        .filter(key -> !answered.contains(key))
        .count();
  }

  /**
   * Whether the step is performed where all goes well: one with a condition may be Skipped. Every
   * correction gives attributes, and is only accepted before the last step, which comes after the
   * one with the condition: that one is decided again.
   */
  boolean isToPerform(ChaosStep step) {
    return !step.isConditional()
        || editions().stream().anyMatch(edition -> !edition.attributes().isEmpty());
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
