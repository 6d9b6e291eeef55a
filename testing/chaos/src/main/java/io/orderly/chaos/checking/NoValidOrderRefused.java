package io.orderly.chaos.checking;

import java.util.List;

/** During an outage the client must retry; no valid order may be refused permanently. */
final class NoValidOrderRefused implements Check {

  @Override
  public String claim() {
    return "no valid order is refused";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.answers().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    return referenceHistory.answers().stream()
        .filter(entry -> entry.kind() == LogEntry.Kind.REFUSED)
        .map(entry -> "refused by channel %s".formatted(entry.channel()))
        .toList();
  }
}
