package io.orderly.simulation.checking;

import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * I13: a request carries the attributes that its step reads, as they are in the edition that its
 * remote key names, and no others. So a partner gets one content under one key.
 */
final class LeastData implements Invariant {

  private final Ledger ledger;

  LeastData(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void carried(
      AttemptImage attempt, Map<String, String> given, Map<String, String> carried) {
    OrderImage order = ledger.order(attempt.orderId()).orElseThrow();
    Set<String> reads = ledger.workflow(order).rule(attempt.step()).reads();
    Map<String, String> due =
        given.entrySet().stream()
            .filter(value -> reads.stream().anyMatch(path -> isIn(path, value.getKey())))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    if (!carried.equals(due)) {
      throw new Violation(
          "I13",
          attempt.orderId(),
          "a request for %s carries %s instead of %s".formatted(attempt, carried, due));
    }
  }

  private static boolean isIn(String path, String place) {
    return place.equals(path) || place.startsWith(path + ".");
  }
}
