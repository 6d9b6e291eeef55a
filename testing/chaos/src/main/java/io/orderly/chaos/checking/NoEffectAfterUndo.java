package io.orderly.chaos.checking;

import io.orderly.chaos.checking.Effect.Direction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A call that arrives after its undo is refused. */
final class NoEffectAfterUndo implements Check {

  @Override
  public String claim() {
    return "no step is done after its undo, and no step is undone without an effect";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return referenceHistory.effects().stream()
        .anyMatch(effect -> effect.direction() == Direction.UNDO);
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    Set<String> standing = new HashSet<>();
    Set<String> undone = new HashSet<>();
    var violations = new ArrayList<String>();
    for (var effect : referenceHistory.effects()) {
      if (effect.direction() == Direction.FORWARD) {
        standing.add(effect.step());
        if (undone.contains(effect.step())) {
          violations.add("step %s was done after it was undone".formatted(effect.step()));
        }
      } else {
        undone.add(effect.step());
        if (!standing.remove(effect.step())) {
          violations.add("step %s was undone without an effect to undo".formatted(effect.step()));
        }
      }
    }
    return violations;
  }
}
