package io.orderly.store.alerts;

import io.orderly.store.alerts.AlertRegister.Acknowledging;
import io.orderly.store.alerts.AlertRegister.AlertCommand;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.store.pg.RowInstants;
import io.orderly.store.pg.Transactions;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Acknowledges under the lock of the alert's row, so that exactly one operator is the first. For
 * the alert of an order the command is recorded as an event of the order, for the alert of an agent
 * in the alert's row.
 */
final class AlertAcknowledging {

  private static final String LOCK =
      "SELECT %s FROM state.operator_alert WHERE alert_id = ? FOR NO KEY UPDATE"
          .formatted(AlertRows.STORED);

  private static final String ACKNOWLEDGE =
      """
      UPDATE state.operator_alert
      SET acknowledged_at = statement_timestamp(), acknowledged_by = ?, acknowledged_reason = ?
      WHERE alert_id = ?
      RETURNING acknowledged_at
      """;

  private static final String ACKNOWLEDGE_OF_AGENT =
      """
      UPDATE state.operator_alert
      SET acknowledged_at = statement_timestamp(), acknowledged_by = ?, acknowledged_reason = ?,
          acknowledged_command = ?
      WHERE alert_id = ?
      RETURNING acknowledged_at
      """;

  private static final String COMMAND_OF_ALERT =
      "SELECT acknowledged_command FROM state.operator_alert WHERE alert_id = ?";

  private static final String ID_IN_USE =
      """
      SELECT EXISTS (SELECT FROM state.order_event WHERE command_id = ?)
          OR EXISTS (SELECT FROM state.operator_alert WHERE acknowledged_command = ?)
      """;

  private static final String FIND_COMMAND =
      """
      SELECT kind = ? AND detail = ? AS is_same, answer
      FROM state.order_event
      WHERE command_id = ?
      """;

  private static final String INSERT_COMMAND =
      """
      INSERT INTO state.order_event
          (order_id, order_version, kind, step, detail, command_id, actor, reason, answer)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final String KIND = "alert-acknowledged";
  static final String APPLIED = "{\"outcome\": \"applied\"}";
  private static final String ALREADY = "{\"outcome\": \"already\"}";

  private final JdbcTemplate jdbc;
  private final Transactions transactions;

  AlertAcknowledging(JdbcTemplate jdbc, Transactions transactions) {
    this.jdbc = jdbc;
    this.transactions = transactions;
  }

  /** A command that ran before, and whether it was this one. */
  private record Earlier(boolean isSame, @Nullable String answer) {}

  Acknowledging run(AlertCommand command) {
    try {
      return transactions.run(() -> runOnce(command));
    } catch (DuplicateKeyException e) {
      // A concurrent command with another target used the id.
      return new Acknowledging.IdInUse();
    }
  }

  private Acknowledging runOnce(AlertCommand command) {
    Optional<StoredAlert> alert =
        jdbc.query(LOCK, (row, number) -> AlertRows.stored(row), command.alertId()).stream()
            .findFirst();
    if (alert.isEmpty()) {
      return new Acknowledging.UnknownAlert();
    }
    if (alert.get().alert().agent() != null) {
      return ofAgent(command, alert.get().acknowledgement());
    }
    // Read after the lock: a command with the same id has committed by now.
    Optional<Earlier> earlier = earlier(command);
    Acknowledgement acknowledgement = alert.get().acknowledgement();
    if (earlier.isPresent()) {
      return repeated(earlier.get(), acknowledgement);
    }
    return acknowledgement == null
        ? apply(command, alert.get())
        : already(command, alert.get(), acknowledgement);
  }

  private Acknowledging ofAgent(AlertCommand command, @Nullable Acknowledgement acknowledgement) {
    if (acknowledgement != null) {
      String first = jdbc.queryForObject(COMMAND_OF_ALERT, String.class, command.alertId());
      return command.commandId().equals(first)
          ? new Acknowledging.Applied(acknowledgement)
          : new Acknowledging.Already(acknowledgement);
    }
    boolean isInUse =
        Boolean.TRUE.equals(
            jdbc.queryForObject(
                ID_IN_USE, Boolean.class, command.commandId(), command.commandId()));
    return isInUse
        ? new Acknowledging.IdInUse()
        : new Acknowledging.Applied(
            acknowledge(
                ACKNOWLEDGE_OF_AGENT,
                command,
                command.actor(),
                command.reason(),
                command.commandId(),
                command.alertId()));
  }

  private Acknowledgement acknowledge(String statement, AlertCommand command, Object... arguments) {
    Instant at =
        jdbc.query(
                statement, (row, number) -> RowInstants.required(row, "acknowledged_at"), arguments)
            .get(0);
    return new Acknowledgement(command.actor(), command.reason(), at);
  }

  private Optional<Earlier> earlier(AlertCommand command) {
    return jdbc
        .query(
            FIND_COMMAND,
            (row, number) -> new Earlier(row.getBoolean("is_same"), row.getString("answer")),
            KIND,
            detail(command),
            command.commandId())
        .stream()
        .findFirst();
  }

  private static Acknowledging repeated(
      Earlier earlier, @Nullable Acknowledgement acknowledgement) {
    if (!earlier.isSame() || acknowledgement == null) {
      return new Acknowledging.IdInUse();
    }
    return APPLIED.equals(earlier.answer())
        ? new Acknowledging.Applied(acknowledgement)
        : new Acknowledging.Already(acknowledgement);
  }

  private Acknowledging apply(AlertCommand command, StoredAlert alert) {
    Acknowledgement made =
        acknowledge(ACKNOWLEDGE, command, command.actor(), command.reason(), command.alertId());
    record(command, alert, APPLIED);
    return new Acknowledging.Applied(made);
  }

  private Acknowledging already(
      AlertCommand command, StoredAlert alert, Acknowledgement acknowledgement) {
    record(command, alert, ALREADY);
    return new Acknowledging.Already(acknowledgement);
  }

  private void record(AlertCommand command, StoredAlert alert, String answer) {
    jdbc.update(
        INSERT_COMMAND,
        alert.alert().orderId(),
        alert.alert().orderVersion(),
        KIND,
        alert.alert().step(),
        detail(command),
        command.commandId(),
        command.actor(),
        command.reason(),
        answer);
  }

  private static String detail(AlertCommand command) {
    return "alert " + command.alertId();
  }
}
