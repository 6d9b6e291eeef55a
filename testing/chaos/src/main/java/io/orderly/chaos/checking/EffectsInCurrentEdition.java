package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
import java.util.List;
import java.util.Optional;

/**
 * A step is done in the edition that its order has at that time: a correction is accepted only
 * while no step is in flight or of unknown outcome. It is undone in the edition that it was done
 * in.
 */
final class EffectsInCurrentEdition implements Check {

  @Override
  public String claim() {
    return "a step is done in the last accepted edition of its order, and undone in the same one";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.answers().isEmpty() && !referenceHistory.effects().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    var editions = referenceHistory.editions();
    return referenceHistory.effects().stream()
        .map(
            effect ->
                effect.direction() == Direction.FORWARD
                    ? ofDone(effect, editions, referenceHistory)
                    : ofUndone(effect, referenceHistory))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> ofDone(
      Effect effect, List<Edition> editions, ReferenceHistory referenceHistory) {
    int number = effect.edition();
    var own = editions.stream().filter(edition -> edition.number() == number).findFirst();
    if (own.isEmpty()) {
      return referenceHistory.unansweredCorrections() > 0
          ? Optional.empty()
          : Optional.of(
              "step %s was done in edition %d, which nobody asked for"
                  .formatted(effect.step(), number));
    }
    if (effect.at().isBefore(own.get().askedAt())) {
      return Optional.of(
          "step %s was done in edition %d before that one was asked for"
              .formatted(effect.step(), number));
    }
    return editions.stream()
        .filter(later -> later.number() > number && later.acceptedAt().isBefore(effect.at()))
        .findFirst()
        .map(
            later ->
                "step %s was done in edition %d after edition %d was accepted"
                    .formatted(effect.step(), number, later.number()));
  }

  private static Optional<String> ofUndone(Effect undo, ReferenceHistory referenceHistory) {
    return referenceHistory.effects().stream()
        .filter(effect -> effect.direction() == Direction.FORWARD)
        .filter(effect -> effect.step().equals(undo.step()))
        .filter(effect -> effect.edition() != undo.edition())
        .findFirst()
        .map(
            done ->
                "step %s was done in edition %d and undone in edition %d"
                    .formatted(undo.step(), done.edition(), undo.edition()));
  }
}
