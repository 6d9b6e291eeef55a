package io.orderly.store.memory;

import static java.util.Comparator.comparing;

import io.orderly.messages.OperatorAlert;
import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.memory.Tables.AlertAtSink;
import io.orderly.store.memory.Tables.AlertRow;
import io.orderly.store.memory.Tables.DeliveryRow;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Deliveries by alert and sink. */
final class InMemoryAlertDeliveries implements AlertDeliveries {

  private final InMemoryStore store;

  InMemoryAlertDeliveries(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public List<DueAlert> claim(String sink, Duration lease, int limit) {
    Instant now = store.now();
    return store.statement(
        "claim due alerts",
        tables -> {
          List<AlertAtSink> due =
              tables.deliveries.entrySet().stream()
                  .filter(entry -> entry.getKey().sink().equals(sink))
                  .filter(entry -> isDue(entry.getValue(), now))
                  .sorted(comparing(entry -> Objects.requireNonNull(entry.getValue().nextAt())))
                  .map(Map.Entry::getKey)
                  .limit(limit)
                  .toList();
          List<DueAlert> claimed = new ArrayList<>();
          due.forEach(at -> claimed.add(claim(tables, at, now.plus(lease))));
          claimed.sort(
              comparing((DueAlert one) -> alert(one).raisedAt())
                  .thenComparing(one -> alert(one).orderVersion()));
          return List.copyOf(claimed);
        });
  }

  private static OperatorAlert alert(DueAlert due) {
    return due.stored().alert();
  }

  private static boolean isDue(DeliveryRow row, Instant now) {
    return row.nextAt() != null && !row.nextAt().isAfter(now);
  }

  private static DueAlert claim(Tables tables, AlertAtSink at, Instant leaseUntil) {
    DeliveryRow row = Objects.requireNonNull(tables.deliveries.get(at));
    int tries = row.tries() + 1;
    tables.deliveries.put(
        at, new DeliveryRow(row.lastNotice(), row.pendingSince(), leaseUntil, tries));
    AlertRow alert = Objects.requireNonNull(tables.alerts.get(at.alertId()));
    return new DueAlert(alert.stored(), row.lastNotice(), tries);
  }

  @Override
  public void delivered(
      String sink, Collection<DeliveredAlert> delivered, @Nullable Duration repeatInterval) {
    Instant now = store.now();
    store.statement(
        "mark notices delivered",
        tables -> {
          delivered.forEach(one -> delivered(tables, sink, one, repeatInterval, now));
          return delivered;
        });
  }

  private static void delivered(
      Tables tables,
      String sink,
      DeliveredAlert delivered,
      @Nullable Duration repeatInterval,
      Instant now) {
    AlertAtSink at = new AlertAtSink(delivered.alertId(), sink);
    DeliveryRow before = tables.deliveries.get(at);
    AlertRow alert =
        tables.alerts.computeIfPresent(delivered.alertId(), (id, row) -> row.delivered(now));
    if (before == null || alert == null) {
      return;
    }
    boolean isLatest = delivered.notice() == alert.stored().latest();
    boolean isOver = delivered.notice() == Notice.RESOLVED;
    Instant repeatAt = isOver || repeatInterval == null ? null : now.plus(repeatInterval);
    Instant pendingSince = Objects.requireNonNullElse(before.pendingSince(), now);
    tables.deliveries.put(
        at,
        isLatest
            ? new DeliveryRow(delivered.notice(), null, repeatAt, 0)
            : new DeliveryRow(delivered.notice(), pendingSince, now, 0));
  }

  @Override
  public void postpone(String sink, Collection<PostponedAlert> postponed) {
    Instant now = store.now();
    store.statement(
        "postpone alerts",
        tables -> {
          postponed.forEach(
              off ->
                  tables.deliveries.computeIfPresent(
                      new AlertAtSink(off.alertId(), sink),
                      (at, row) ->
                          row.nextAt() == null
                              ? row
                              : new DeliveryRow(
                                  row.lastNotice(),
                                  row.pendingSince(),
                                  now.plus(off.backoff()),
                                  row.tries())));
          return postponed;
        });
  }

  @Override
  public List<OperatorAlert> undelivered(int limit) {
    return store.statement(
        "read undelivered alerts",
        tables ->
            tables.alerts.values().stream()
                .filter(row -> row.stored().deliveredAt() == null)
                .map(AlertRow::alert)
                .sorted(comparing(OperatorAlert::raisedAt).thenComparing(OperatorAlert::alertId))
                .limit(limit)
                .toList());
  }

  @Override
  public Map<String, Instant> pendingSince(Collection<String> sinks) {
    return store.statement(
        "read pending alerts",
        tables -> {
          Map<String, Instant> pending = new HashMap<>();
          tables.deliveries.forEach(
              (at, row) -> {
                if (row.pendingSince() != null && sinks.contains(at.sink())) {
                  pending.merge(at.sink(), row.pendingSince(), (a, b) -> a.isBefore(b) ? a : b);
                }
              });
          return pending;
        });
  }
}
