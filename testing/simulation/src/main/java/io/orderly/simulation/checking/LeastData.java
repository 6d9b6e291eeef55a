package io.orderly.simulation.checking;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * I13: a request carries the attributes that its step reads, as they are in the edition that its
 * remote key names, and no others. So a partner gets one content under one key. If the step says
 * which results it reads, the request carries no others either.
 */
final class LeastData implements Invariant {

  private static final String RESULTS = "results.";

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
    Map<String, String> attributes = new HashMap<>(carried);
    attributes.keySet().removeIf(LeastData::isResult);
    if (!attributes.equals(due)) {
      throw new Violation(
          "I13",
          attempt.orderId(),
          "a request for %s carries %s instead of %s".formatted(attempt, attributes, due));
    }
    refuseOtherResults(attempt, reads, carried.keySet());
  }

  private static void refuseOtherResults(
      AttemptImage attempt, Set<String> reads, Set<String> carried) {
    boolean limited = reads.contains("no-results") || reads.stream().anyMatch(LeastData::isResult);
    carried.stream()
        .filter(place -> limited && isResult(place))
        .filter(place -> reads.stream().noneMatch(path -> isIn(path, place)))
        .findFirst()
        .ifPresent(
            place -> {
              throw new Violation(
                  "I13",
                  attempt.orderId(),
                  "a request for %s carries %s, but reads %s".formatted(attempt, place, reads));
            });
  }

  private static boolean isResult(String path) {
    return path.startsWith(RESULTS);
  }

  private static boolean isIn(String path, String place) {
    return place.equals(path) || place.startsWith(path + ".");
  }
}
