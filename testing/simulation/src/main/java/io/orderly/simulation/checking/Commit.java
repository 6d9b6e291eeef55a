package io.orderly.simulation.checking;

import java.time.Instant;
import java.util.List;

/** What one transaction made visible. */
record Commit(String who, Instant now, List<Change> changes, List<AlertImage> alerts) {

  Commit {
    changes = List.copyOf(changes);
    alerts = List.copyOf(alerts);
  }

  /** Whether an alert about this version of the order came with it. */
  boolean hasAlertFor(OrderImage after) {
    return alerts.stream()
        .anyMatch(
            alert ->
                alert.orderId().equals(after.orderId()) && alert.orderVersion() == after.version());
  }
}
