package io.orderly.store.memory;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Comparator.nullsLast;
import static java.util.stream.Collectors.groupingBy;

import io.orderly.messages.OperatorAlert;
import io.orderly.store.alerts.AlertRegister;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.store.memory.Tables.AlertRow;
import io.orderly.store.memory.Tables.AnsweredAlertCommand;
import io.orderly.store.memory.Tables.OrderRow;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Alerts, and the commands that acknowledged them. */
final class InMemoryAlertRegister implements AlertRegister {

  private static final Comparator<Cursor> NEWEST_FIRST =
      comparing(Cursor::raisedAt).thenComparing(Cursor::alertId).reversed();

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
                .sorted(comparing(Cursor::of, NEWEST_FIRST))
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

  private static boolean isAfter(@Nullable Cursor last, StoredAlert stored) {
    return last == null || NEWEST_FIRST.compare(Cursor.of(stored), last) > 0;
  }

  @Override
  public List<AlertCause> causes(int limit) {
    return store.statement(
        "find causes of alerts",
        tables ->
            tables.alerts.values().stream()
                .map(AlertRow::stored)
                .filter(stored -> stored.resolution() == null)
                .collect(groupingBy(stored -> Cause.of(tables, stored)))
                .entrySet()
                .stream()
                .map(entry -> entry.getKey().with(entry.getValue()))
                .sorted(
                    comparing(AlertCause::alerts)
                        .reversed()
                        .thenComparing(AlertCause::failureCode)
                        .thenComparing(AlertCause::step, nullsLast(naturalOrder()))
                        .thenComparing(AlertCause::workflow, nullsLast(naturalOrder())))
                .limit(limit)
                .toList());
  }

  private record Cause(String code, @Nullable String step, @Nullable String workflow) {

    static Cause of(Tables tables, StoredAlert stored) {
      UUID orderId = stored.alert().orderId();
      OrderRow row = orderId == null ? null : tables.orders.get(orderId);
      return new Cause(
          stored.alert().failure().code(),
          stored.alert().step(),
          row == null ? null : row.process().workflow().name());
    }

    boolean isAskedFor(CauseCommand command) {
      return code.equals(command.code())
          && (command.step() == null || command.step().equals(step))
          && (command.workflow() == null || command.workflow().equals(workflow));
    }

    AlertCause with(List<StoredAlert> alerts) {
      List<Instant> raised = alerts.stream().map(one -> one.alert().raisedAt()).sorted().toList();
      return new AlertCause(
          code,
          step,
          workflow,
          alerts.size(),
          alerts.stream().filter(one -> one.acknowledgement() != null).count(),
          raised.get(0),
          raised.get(raised.size() - 1),
          alerts.stream().map(one -> one.alert().alertId()).sorted().findFirst().orElseThrow());
    }
  }

  @Override
  public AcknowledgedCause acknowledge(CauseCommand command, int limit) {
    Instant now = store.now();
    return store.statement(
        "acknowledge alerts of a cause", tables -> acknowledge(tables, command, limit, now));
  }

  private static AcknowledgedCause acknowledge(
      Tables tables, CauseCommand command, int limit, Instant now) {
    Acknowledgement made = new Acknowledgement(command.actor(), command.reason(), now);
    List<StoredAlert> mine =
        fitting(tables, command).stream()
            .filter(stored -> stored.acknowledgement() == null)
            .sorted(comparing(stored -> stored.alert().alertId()))
            .limit(limit)
            .toList();
    for (StoredAlert stored : mine) {
      String alertId = stored.alert().alertId();
      String commandId = command.commandId() + ":" + alertId;
      tables.alertCommands.put(
          commandId,
          new AnsweredAlertCommand(
              new AlertCommand(commandId, alertId, command.actor(), command.reason()), true));
      tables.alerts.computeIfPresent(
          alertId, (id, row) -> row.with(row.stored().acknowledged(made)));
    }
    List<StoredAlert> all = fitting(tables, command);
    return new AcknowledgedCause(
        mine.size(),
        all.stream().filter(stored -> stored.acknowledgement() == null).count(),
        all.stream()
            .map(StoredAlert::acknowledgement)
            .filter(by -> by != null && !by.actor().equals(command.actor()))
            .count());
  }

  private static List<StoredAlert> fitting(Tables tables, CauseCommand command) {
    return tables.alerts.values().stream()
        .map(AlertRow::stored)
        .filter(stored -> stored.resolution() == null)
        .filter(stored -> Cause.of(tables, stored).isAskedFor(command))
        .toList();
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
    Acknowledgement acknowledgement = row.stored().acknowledgement();
    if (earlier != null && acknowledgement != null) {
      return repeated(earlier, command, acknowledgement);
    }
    if (earlier != null || tables.commands.containsKey(command.commandId())) {
      return new Acknowledging.IdInUse();
    }
    tables.alertCommands.put(
        command.commandId(), new AnsweredAlertCommand(command, acknowledgement == null));
    if (acknowledgement != null) {
      return new Acknowledging.Already(acknowledgement);
    }
    Acknowledgement made = new Acknowledgement(command.actor(), command.reason(), now);
    tables.alerts.put(command.alertId(), row.with(row.stored().acknowledged(made)));
    return new Acknowledging.Applied(made);
  }

  private static Acknowledging repeated(
      AnsweredAlertCommand earlier, AlertCommand command, Acknowledgement acknowledgement) {
    if (!earlier.command().alertId().equals(command.alertId())) {
      return new Acknowledging.IdInUse();
    }
    return earlier.isApplied()
        ? new Acknowledging.Applied(acknowledgement)
        : new Acknowledging.Already(acknowledgement);
  }
}
