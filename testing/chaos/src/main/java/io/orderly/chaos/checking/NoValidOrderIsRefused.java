package io.orderly.chaos.checking;

import java.util.List;

/** An outage is no reason to refuse an order for good: it is one to ask again. */
final class NoValidOrderIsRefused implements Check {

  @Override
  public String claim() {
    return "no valid order is refused";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.told().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    return referenceHistory.told().stream()
        .filter(entry -> entry.kind() == LogEntry.Kind.REFUSED)
        .map(entry -> "the door %s refused it".formatted(entry.door()))
        .toList();
  }
}
