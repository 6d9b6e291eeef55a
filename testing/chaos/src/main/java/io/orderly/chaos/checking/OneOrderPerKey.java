package io.orderly.chaos.checking;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** An order that is sent repeatedly, over any channels, is stored once. */
final class OneOrderPerKey implements Check {

  @Override
  public String claim() {
    return "one order per key, over all channels and repeats";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.reference().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    var violations = new ArrayList<String>();
    var stored =
        referenceHistory.orders().stream()
            .map(FinalOrder::orderId)
            .collect(Collectors.toUnmodifiableSet());
    if (stored.size() > 1) {
      violations.add("%d orders have its reference: %s".formatted(stored.size(), stored));
    }
    referenceHistory.answers().stream()
        .filter(entry -> entry.kind() == LogEntry.Kind.ACKNOWLEDGED)
        .map(LogEntry::orderId)
        .filter(Objects::nonNull)
        .distinct()
        .filter(answers -> !stored.contains(answers))
        .map(
            answers ->
                "the client received the order id %s, which is not among %s"
                    .formatted(answers, stored))
        .forEach(violations::add);
    return violations;
  }
}
