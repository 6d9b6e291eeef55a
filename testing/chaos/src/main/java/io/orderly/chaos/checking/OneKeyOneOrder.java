package io.orderly.chaos.checking;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** However often an order was sent, and through which doors, it is one order. */
final class OneKeyOneOrder implements Check {

  @Override
  public String claim() {
    return "one key is one order, whatever door it came through and however often";
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
      violations.add("it is %d orders: %s".formatted(stored.size(), stored));
    }
    referenceHistory.told().stream()
        .filter(entry -> entry.kind() == LogEntry.Kind.ACKNOWLEDGED)
        .map(LogEntry::orderId)
        .filter(Objects::nonNull)
        .distinct()
        .filter(told -> !stored.contains(told))
        .map(
            told ->
                "its client was told the order id %s, which is not among %s"
                    .formatted(told, stored))
        .forEach(violations::add);
    return violations;
  }
}
