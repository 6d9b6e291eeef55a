package io.orderly.simulation.checking;

import java.util.HashMap;
import java.util.Map;

/**
 * I5: one transaction starts an attempt, whoever else believes it did; and its request may be sent
 * many times, but never before that transaction has committed.
 */
final class StartsOnce implements Invariant {

  private final Ledger ledger;
  private final Map<AttemptImage, String> starters = new HashMap<>();

  StartsOnce(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void started(String who, AttemptImage attempt) {
    if (!ledger.isStarted(attempt)) {
      throw new Violation(
          "I5", attempt.orderId(), who + " treats " + attempt + " as started, but it is not");
    }
    String first = starters.putIfAbsent(attempt, who);
    if (first != null) {
      throw new Violation(
          "I5",
          attempt.orderId(),
          "%s was started by %s and again by %s".formatted(attempt, first, who));
    }
  }

  @Override
  public void requested(AttemptImage attempt) {
    if (!ledger.isStarted(attempt)) {
      throw new Violation(
          "I5", attempt.orderId(), "a request for " + attempt + ", which was never committed");
    }
  }
}
