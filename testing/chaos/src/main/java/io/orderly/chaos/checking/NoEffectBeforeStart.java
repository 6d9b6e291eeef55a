package io.orderly.chaos.checking;

import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** No step begins before the time that the client gave. */
final class NoEffectBeforeStart implements Check {

  @Override
  public String claim() {
    return "no step is done before the startAt of its order";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return startAt(referenceHistory).isAfter(Instant.MIN) && !referenceHistory.effects().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    var startAt = startAt(referenceHistory);
    return referenceHistory.effects().stream()
        .filter(effect -> effect.at().isBefore(startAt))
        .map(effect -> "step %s was done before %s".formatted(effect.step(), startAt))
        .toList();
  }

  private static Instant startAt(ReferenceHistory referenceHistory) {
    return referenceHistory.answers().stream()
        .map(LogEntry::startAt)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(Instant.MIN);
  }
}
