package io.orderly.store.alerts;

import io.orderly.messages.Message;
import io.orderly.messages.OperatorAlert;
import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.process.Failure;
import io.orderly.store.alerts.StoredAlert.Acknowledgement;
import io.orderly.store.alerts.StoredAlert.Resolution;
import io.orderly.store.pg.RowInstants;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Alerts out of rows of {@code state.operator_alert}. */
final class AlertRows {

  /** The columns of an alert as it was raised. */
  static final String RAISED =
      "alert_id, order_id, order_version, agent, code, message, step, next_action, raised_at";

  /** The columns of a stored alert. */
  static final String STORED =
      RAISED
          + ", delivered_at, escalated_at, resolved_at, resolved_as, acknowledged_at,"
          + " acknowledged_by, acknowledged_reason";

  private AlertRows() {}

  static OperatorAlert raised(ResultSet row) throws SQLException {
    return new OperatorAlert(
        Message.SCHEMA_VERSION,
        row.getString("alert_id"),
        row.getObject("order_id", UUID.class),
        row.getLong("order_version"),
        row.getString("agent"),
        new Failure(row.getString("code"), row.getString("message")),
        row.getString("step"),
        row.getString("next_action"),
        RowInstants.required(row, "raised_at"),
        Notice.RAISED);
  }

  static StoredAlert stored(ResultSet row) throws SQLException {
    return new StoredAlert(
        raised(row),
        RowInstants.optional(row, "delivered_at"),
        RowInstants.optional(row, "escalated_at"),
        acknowledgement(row),
        resolution(row));
  }

  private static @Nullable Acknowledgement acknowledgement(ResultSet row) throws SQLException {
    Instant at = RowInstants.optional(row, "acknowledged_at");
    if (at == null) {
      return null;
    }
    String reason = Objects.requireNonNullElse(row.getString("acknowledged_reason"), "");
    return new Acknowledgement(row.getString("acknowledged_by"), reason, at);
  }

  private static @Nullable Resolution resolution(ResultSet row) throws SQLException {
    Instant at = RowInstants.optional(row, "resolved_at");
    return at == null ? null : new Resolution(row.getString("resolved_as"), at);
  }
}
