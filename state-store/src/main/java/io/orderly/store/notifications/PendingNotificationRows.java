package io.orderly.store.notifications;

import io.orderly.messages.Message;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.StatusCause;
import io.orderly.process.Cause;
import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.orders.CauseRows;
import io.orderly.store.pg.RowInstants;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;

/** Owed words out of the rows of a claim. */
final class PendingNotificationRows {

  static final RowMapper<PendingNotification> WORD =
      (row, number) ->
          new PendingNotification(
              new Addressee(Channel.of(row.getString("channel")), row.getString("target")),
              status(row),
              row.getLong("pending_version"),
              row.getInt("tries"),
              Duration.ofMillis(row.getLong("owed_millis")),
              row.getString("trace_parent"));

  private PendingNotificationRows() {}

  private static OrderStatus status(ResultSet row) throws SQLException {
    return new OrderStatus(
        Message.SCHEMA_VERSION,
        row.getObject("order_id", UUID.class),
        row.getString("submitter"),
        row.getString("customer_reference"),
        ProcessState.of(row.getString("process_state")),
        row.getLong("version"),
        failure(row),
        cause(row),
        RowInstants.required(row, "pending_since"));
  }

  private static @Nullable StatusCause cause(ResultSet row) throws SQLException {
    Cause cause = CauseRows.read(row);
    return cause == null ? null : new StatusCause(cause.code(), cause.message(), cause.step());
  }

  private static @Nullable Failure failure(ResultSet row) throws SQLException {
    String code = row.getString("failure_code");
    return code == null
        ? null
        : new Failure(code, String.valueOf(row.getString("failure_message")));
  }
}
