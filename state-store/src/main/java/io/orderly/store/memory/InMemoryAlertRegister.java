package io.orderly.store.memory;

import static java.util.Comparator.comparing;

import io.orderly.messages.OperatorAlert;
import io.orderly.store.AlertRegister;
import io.orderly.store.StoredAlert;
import io.orderly.store.StoredAlert.Acknowledgement;
import io.orderly.store.memory.Tables.AlertRow;
import io.orderly.store.memory.Tables.AnsweredAlertCommand;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Alerts, and the commands that acknowledged them. */
final class InMemoryAlertRegister implements AlertRegister {

  private static final Comparator<Place> NEWEST_FIRST =
      comparing(Place::raisedAt).thenComparing(Place::alertId).reversed();

  private final InMemoryStore store;

  InMemoryAlertRegister(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public List<StoredAlert> find(Filter filter, Page page) {
    return store.statement(
        "find alerts",
        tables ->
            tables.alerts.values().stream()
                .map(AlertRow::stored)
                .filter(stored -> fits(filter, stored))
                .filter(stored -> isAfter(page.after(), stored))
                .sorted(comparing(Place::of, NEWEST_FIRST))
                .limit(page.limit())
                .toList());
  }

  @Override
  public Optional<StoredAlert> find(String alertId) {
    return store.statement(
        "find alert",
        tables -> Optional.ofNullable(tables.alerts.get(alertId)).map(AlertRow::stored));
  }

  private static boolean fits(Filter filter, StoredAlert stored) {
    OperatorAlert alert = stored.alert();
    return (filter.statuses().isEmpty() || filter.statuses().contains(stored.status()))
        && (filter.orderId() == null || filter.orderId().equals(alert.orderId()))
        && (filter.agent() == null || filter.agent().equals(alert.agent()))
        && (filter.code() == null || filter.code().equals(alert.failure().code()))
        && (filter.step() == null || filter.step().equals(alert.step()))
        && (filter.since() == null || !alert.raisedAt().isBefore(filter.since()))
        && (filter.until() == null || alert.raisedAt().isBefore(filter.until()));
  }

  private static boolean isAfter(@Nullable Place last, StoredAlert stored) {
    return last == null || NEWEST_FIRST.compare(Place.of(stored), last) > 0;
  }

  @Override
  public Acknowledging acknowledge(AlertCommand command) {
    Instant now = store.now();
    return store.statement("acknowledge alert", tables -> acknowledge(tables, command, now));
  }

  private static Acknowledging acknowledge(Tables tables, AlertCommand command, Instant now) {
    AlertRow row = tables.alerts.get(command.alertId());
    if (row == null) {
      return new Acknowledging.UnknownAlert();
    }
    AnsweredAlertCommand earlier = tables.alertCommands.get(command.commandId());
    Acknowledgement standing = row.stored().acknowledgement();
    if (earlier != null && standing != null) {
      return repeated(earlier, command, standing);
    }
    if (earlier != null || tables.commands.containsKey(command.commandId())) {
      return new Acknowledging.IdInUse();
    }
    tables.alertCommands.put(
        command.commandId(), new AnsweredAlertCommand(command, standing == null));
    if (standing != null) {
      return new Acknowledging.Already(standing);
    }
    Acknowledgement made = new Acknowledgement(command.actor(), command.reason(), now);
    tables.alerts.put(command.alertId(), row.with(row.stored().acknowledged(made)));
    return new Acknowledging.Applied(made);
  }

  private static Acknowledging repeated(
      AnsweredAlertCommand earlier, AlertCommand command, Acknowledgement standing) {
    if (!earlier.command().alertId().equals(command.alertId())) {
      return new Acknowledging.IdInUse();
    }
    return earlier.isApplied()
        ? new Acknowledging.Applied(standing)
        : new Acknowledging.Already(standing);
  }
}
