package io.orderly.store.memory;

import static java.util.Comparator.comparing;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.Alert;
import io.orderly.process.OrderEvent;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.store.alerts.AlertUpkeep;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.alerts.StoredAlert.Resolution;
import io.orderly.store.memory.Tables.AlertAtSink;
import io.orderly.store.memory.Tables.AlertRow;
import io.orderly.store.memory.Tables.DeliveryRow;
import io.orderly.store.memory.Tables.OrderRow;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Looks at the rows of alerts and of their orders. */
final class InMemoryAlertUpkeep implements AlertUpkeep {

  private final InMemoryStore store;

  InMemoryAlertUpkeep(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public int address(Collection<String> sinks, int limit) {
    Instant now = store.now();
    return store.statement(
        "address alerts",
        tables -> {
          List<AlertRow> unaddressed =
              tables.alerts.values().stream()
                  .filter(row -> row.addressedAt() == null)
                  .sorted(comparing((AlertRow row) -> row.alert().raisedAt()))
                  .limit(limit)
                  .toList();
          for (AlertRow row : unaddressed) {
            Instant raisedAt = row.alert().raisedAt();
            sinks.forEach(sink -> addPending(tables, new AlertAtSink(id(row), sink), raisedAt));
            tables.alerts.put(id(row), row.addressed(now));
          }
          return unaddressed.size();
        });
  }

  @Override
  public int catchUp(Collection<String> sinks, int limit) {
    Instant now = store.now();
    return store.statement(
        "catch up alerts",
        tables -> {
          List<AlertAtSink> missing =
              tables.alerts.values().stream()
                  .filter(row -> row.stored().resolution() == null && row.addressedAt() != null)
                  .flatMap(row -> sinks.stream().map(sink -> new AlertAtSink(id(row), sink)))
                  .filter(at -> !tables.deliveries.containsKey(at))
                  .limit(limit)
                  .toList();
          missing.forEach(at -> addPending(tables, at, now));
          return missing.size();
        });
  }

  private static void addPending(Tables tables, AlertAtSink at, Instant since) {
    tables.deliveries.putIfAbsent(at, new DeliveryRow(null, since, since, 0));
  }

  @Override
  public Pass resolve(@Nullable String after, int limit) {
    Instant now = store.now();
    return store.statement(
        "resolve alerts",
        tables -> {
          List<AlertRow> looked =
              tables.alerts.values().stream()
                  .filter(row -> row.stored().resolution() == null)
                  .filter(row -> after == null || id(row).compareTo(after) > 0)
                  .sorted(comparing(InMemoryAlertUpkeep::id))
                  .limit(limit)
                  .toList();
          List<AlertRow> ended = looked.stream().filter(row -> ended(tables, row) != null).toList();
          for (AlertRow row : ended) {
            String how = Objects.requireNonNull(ended(tables, row));
            change(tables, row, stored -> stored.resolved(new Resolution(how, now)), now);
          }
          String last = looked.size() < limit ? null : id(looked.get(limit - 1));
          return new Pass(ended.size(), last);
        });
  }

  @Override
  public int escalate(Duration unacknowledgedFor, int limit) {
    Instant now = store.now();
    return store.statement(
        "escalate alerts",
        tables -> {
          List<AlertRow> due =
              tables.alerts.values().stream()
                  .filter(row -> row.stored().status() == StoredAlert.Status.OPEN)
                  .filter(row -> !row.alert().raisedAt().plus(unacknowledgedFor).isAfter(now))
                  .filter(row -> ended(tables, row) == null)
                  .sorted(comparing((AlertRow row) -> row.alert().raisedAt()))
                  .limit(limit)
                  .toList();
          due.forEach(row -> change(tables, row, stored -> stored.escalated(now), now));
          return due.size();
        });
  }

  static void change(Tables tables, AlertRow row, UnaryOperator<StoredAlert> change, Instant now) {
    tables.alerts.put(id(row), row.with(change.apply(row.stored())));
    tables.deliveries.replaceAll(
        (at, delivery) ->
            at.alertId().equals(id(row))
                ? new DeliveryRow(
                    delivery.lastNotice(),
                    Objects.requireNonNullElse(delivery.pendingSince(), now),
                    now,
                    0)
                : delivery);
  }

  /** How it ended; null while it has not. */
  static @Nullable String ended(Tables tables, AlertRow of) {
    OperatorAlert alert = of.alert();
    if (alert.agent() != null) {
      return null;
    }
    OrderRow row = tables.orders.get(alert.orderId());
    if (row == null) {
      return Resolution.GONE;
    }
    boolean isUnseen = of.stored().acknowledgement() == null;
    boolean needsAcknowledgement = Alert.needsAcknowledgement(alert.failure().code());
    if (needsAcknowledgement && isUnseen) {
      return null;
    }
    OrderProcess order = row.process();
    if (order.state().isFinal()) {
      return order.state().value();
    }
    if (!needsAcknowledgement
        && tables.alerts.values().stream().anyMatch(other -> isNewer(other.alert(), alert))) {
      return Resolution.SUPERSEDED;
    }
    boolean isOver =
        !order.state().needsOperator()
            && !Alert.lastsUntilTheEnd(alert.failure().code())
            && (wasOfError(tables, alert) || !isUnderWay(order, alert.step()));
    return isOver ? order.state().value() : null;
  }

  private static boolean isNewer(OperatorAlert other, OperatorAlert alert) {
    return Objects.equals(other.orderId(), alert.orderId())
        && !Alert.needsAcknowledgement(other.failure().code())
        && other.orderVersion() > alert.orderVersion();
  }

  private static boolean wasOfError(Tables tables, OperatorAlert alert) {
    return tables.events.stream()
        .filter(event -> event.orderId().equals(alert.orderId()))
        .filter(event -> event.orderVersion() == alert.orderVersion())
        .anyMatch(event -> event.event().kind() == OrderEvent.Kind.ERROR);
  }

  private static boolean isUnderWay(OrderProcess order, @Nullable String name) {
    OrderStep step = name == null ? null : order.step(name);
    return step != null && step.state().isUnderWay();
  }

  private static String id(AlertRow row) {
    return row.alert().alertId();
  }
}
