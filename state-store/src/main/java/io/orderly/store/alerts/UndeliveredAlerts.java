package io.orderly.store.alerts;

import io.orderly.messages.OperatorAlert;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.RowInstants;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads what is not delivered, for the gauges. */
final class UndeliveredAlerts {

  private static final String UNDELIVERED =
      """
      SELECT %s
      FROM state.operator_alert
      WHERE delivered_at IS NULL
      ORDER BY raised_at, alert_id
      LIMIT ?
      """
          .formatted(AlertRows.RAISED);

  private static final String PENDING_SINCE =
      """
      SELECT s.sink, min(d.pending_since) AS pending_since
      FROM unnest(?) AS s (sink)
      JOIN state.alert_delivery d ON d.sink = s.sink AND d.pending_since IS NOT NULL
      GROUP BY s.sink
      """;

  private UndeliveredAlerts() {}

  static List<OperatorAlert> oldest(JdbcTemplate jdbc, int limit) {
    return jdbc.query(UNDELIVERED, (row, number) -> AlertRows.raised(row), limit);
  }

  static Map<String, Instant> pendingSince(JdbcTemplate jdbc, Collection<String> sinks) {
    Map<String, Instant> pending = new HashMap<>();
    jdbc.query(
        PENDING_SINCE,
        row -> {
          pending.put(row.getString("sink"), RowInstants.required(row, "pending_since"));
        },
        Column.array("text", sinks));
    return pending;
  }
}
