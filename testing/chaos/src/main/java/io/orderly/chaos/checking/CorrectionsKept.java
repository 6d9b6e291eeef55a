package io.orderly.chaos.checking;

import java.util.List;

/** An accepted correction is an edition of its order, and nothing else is one. */
final class CorrectionsKept implements Check {

  @Override
  public String claim() {
    return "an order has one edition per accepted correction, beside the first";
  }

  @Override
  public boolean concerns(ReferenceHistory referenceHistory) {
    return !referenceHistory.answers().isEmpty() && !referenceHistory.orders().isEmpty();
  }

  @Override
  public List<String> violations(ReferenceHistory referenceHistory) {
    long least = referenceHistory.editions().stream().map(Edition::number).distinct().count();
    long most = least + referenceHistory.unansweredCorrections();
    return referenceHistory.orders().stream()
        .filter(order -> order.edition() < least || order.edition() > most)
        .map(
            order ->
                "it is in edition %d, but %d corrections were accepted"
                    .formatted(order.edition(), least - 1))
        .toList();
  }
}
