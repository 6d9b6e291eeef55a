package io.orderly.chaos.checking;

import java.util.List;
import java.util.Optional;

/** An order in Error has an alert of its own, and an operator got it. */
final class ErrorsAlerted implements Check {

  @Override
  public String claim() {
    return "every order in Error has a delivered alert of its own";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream().anyMatch(order -> order.is(FinalOrder.ERROR));
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    return referenceHistory.orders().stream()
        .filter(order -> order.is(FinalOrder.ERROR))
        .map(order -> violation(order, referenceHistory))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<String> violation(FinalOrder order, ReferenceHistory referenceHistory) {
    if (order.alertIds().isEmpty()) {
      return Optional.of("it is in Error without an alert");
    }
    var latest = order.alertIds().get(order.alertIds().size() - 1);
    if (!latest.startsWith(order.orderId())) {
      return Optional.of("its alert %s belongs to another order".formatted(latest));
    }
    return referenceHistory.deliveredAlerts().contains(latest)
        ? Optional.empty()
        : Optional.of("it is in Error and its alert %s was not delivered".formatted(latest));
  }
}
