package io.orderly.simulation.checking;

import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * I10: every Error comes with an alert of its own in the same transaction, delivered in the end.
 * The deadline of an order has one alert at most.
 */
final class ErrorAlerts implements Invariant {

  private final Map<String, AlertImage> stored = new LinkedHashMap<>();
  private final Set<String> delivered = new HashSet<>();
  private final Set<UUID> pastDeadline = new HashSet<>();

  @Override
  public void committed(Commit commit) {
    commit.alerts().forEach(alert -> isNew(commit, alert));
    for (Change change : commit.changes()) {
      if (change.entersError() && !commit.hasAlertFor(change.after())) {
        throw new Violation(
            "I10",
            change.after().orderId(),
            "%s sent it to Error at version %d without an alert"
                .formatted(commit.who(), change.after().version()));
      }
    }
  }

  private void isNew(Commit commit, AlertImage alert) {
    AlertImage earlier = stored.putIfAbsent(alert.alertId(), alert);
    if (earlier != null) {
      throw new Violation(
          "I10",
          alert.orderId(),
          "%s stored %s instead of %s".formatted(commit.who(), alert, earlier));
    }
    if (alert.code().equals("deadline-passed") && !pastDeadline.add(alert.orderId())) {
      throw new Violation("I10", alert.orderId(), "its deadline acted again");
    }
    if (commit.changes().stream().noneMatch(change -> commit.hasAlertFor(change.after()))) {
      throw new Violation(
          "I10",
          alert.orderId(),
          commit.who() + " stored " + alert + " without a change of the order");
    }
  }

  @Override
  public void alertDelivered(AlertImage alert) {
    if (!alert.equals(stored.get(alert.alertId()))) {
      throw new Violation("I10", alert.orderId(), "delivered " + alert + ", which is not stored");
    }
    delivered.add(alert.alertId());
  }

  @Override
  public void atRest(Instant now, Collection<OrderImage> all) {
    for (AlertImage alert : stored.values()) {
      if (!delivered.contains(alert.alertId())) {
        throw new Violation("I10", alert.orderId(), "never delivered " + alert);
      }
    }
  }
}
