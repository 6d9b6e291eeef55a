package io.orderly.chaos.checking;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A partner does a step of an order at most once, and undoes it at most once. */
final class NoDuplicateEffects implements Check {

  @Override
  public String claim() {
    return "no partner did or undid a step of an order twice";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.effects().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    Map<String, Long> counts =
        referenceHistory.effects().stream()
            .collect(
                Collectors.groupingBy(
                    effect -> "%s (%s)".formatted(effect.step(), effect.direction()),
                    Collectors.counting()));
    return counts.entrySet().stream()
        .filter(count -> count.getValue() > 1)
        .map(count -> "step %s took effect %d times".formatted(count.getKey(), count.getValue()))
        .toList();
  }
}
