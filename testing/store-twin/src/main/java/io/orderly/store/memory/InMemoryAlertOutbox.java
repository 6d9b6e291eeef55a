package io.orderly.store.memory;

import io.orderly.messages.OperatorAlert;
import io.orderly.store.alerts.AlertOutbox;
import io.orderly.store.memory.Tables.AlertRow;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** Alerts that nobody has marked as delivered. */
final class InMemoryAlertOutbox implements AlertOutbox {

  private final InMemoryStore store;

  InMemoryAlertOutbox(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public List<OperatorAlert> undelivered(int limit) {
    return store.statement(
        "read undelivered alerts",
        tables ->
            tables.alerts.values().stream()
                .filter(row -> row.stored().deliveredAt() == null)
                .map(AlertRow::alert)
                .sorted(
                    Comparator.comparing(OperatorAlert::raisedAt)
                        .thenComparing(OperatorAlert::alertId))
                .limit(limit)
                .toList());
  }

  @Override
  public void delivered(Collection<String> alertIds) {
    Instant now = store.now();
    store.statement(
        "mark alerts delivered",
        tables -> {
          alertIds.forEach(
              alertId -> tables.alerts.computeIfPresent(alertId, (id, row) -> row.delivered(now)));
          return alertIds;
        });
  }
}
