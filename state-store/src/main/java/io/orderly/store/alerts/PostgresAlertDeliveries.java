package io.orderly.store.alerts;

import static io.orderly.store.pg.Column.arguments;

import io.orderly.messages.OperatorAlert;
import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.RowInstants;
import io.orderly.store.pg.Transactions;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Deliveries as rows, one per alert and sink; a claim moves next_at to the end of its lease.
 * Statements that may wait for locks of deliveries lock them in the order of alert and sink.
 */
final class PostgresAlertDeliveries implements AlertDeliveries {

  static final String CLAIM =
      """
      WITH due AS MATERIALIZED (
          SELECT alert_id, sink
          FROM state.alert_delivery
          WHERE sink = ? AND next_at <= statement_timestamp()
          ORDER BY next_at, alert_id
          LIMIT ?
          FOR NO KEY UPDATE SKIP LOCKED
      ), claimed AS (
          UPDATE state.alert_delivery d
          SET next_at = statement_timestamp() + ? * interval '1 millisecond', tries = d.tries + 1
          FROM due
          WHERE d.alert_id = due.alert_id AND d.sink = due.sink
          RETURNING d.alert_id, d.notice, d.tries
      )
      SELECT %s, notice, tries
      FROM claimed
      JOIN state.operator_alert USING (alert_id)
      ORDER BY raised_at, order_version, alert_id
      """
          .formatted(AlertRows.STORED);

  /** Locked while a delivery is recorded, so that no newer notice is lost in between. */
  private static final String LOCK_ALERTS =
      "SELECT alert_id FROM state.operator_alert WHERE alert_id = ANY (?)"
          + " ORDER BY alert_id FOR NO KEY UPDATE";

  /** The first sink that accepts an alert marks it. */
  private static final String MARK_ACCEPTED =
      "UPDATE state.operator_alert SET delivered_at = statement_timestamp()"
          + " WHERE alert_id = ANY (?) AND delivered_at IS NULL";

  private static final String DELIVERED =
      """
      WITH params (sink, repeat_millis) AS (VALUES (?, nullif(?::bigint, 0))
      ), n AS MATERIALIZED (
          SELECT d.alert_id, d.sink, params.repeat_millis, sent.notice,
              sent.notice = CASE WHEN a.resolved_at IS NOT NULL THEN 'resolved'
                  WHEN a.escalated_at IS NOT NULL THEN 'escalated'
                  ELSE 'raised' END AS is_latest
          FROM params
          CROSS JOIN unnest(?, ?) AS sent (alert_id, notice)
          JOIN state.operator_alert a ON a.alert_id = sent.alert_id
          JOIN state.alert_delivery d ON d.alert_id = sent.alert_id AND d.sink = params.sink
          ORDER BY d.alert_id
          FOR NO KEY UPDATE OF d
      )
      UPDATE state.alert_delivery d
      SET notice = n.notice, notified_at = statement_timestamp(), tries = 0, failure = NULL,
          pending_since = CASE WHEN NOT n.is_latest
              THEN coalesce(d.pending_since, statement_timestamp()) END,
          next_at = CASE WHEN NOT n.is_latest THEN statement_timestamp()
              WHEN n.notice <> 'resolved'
                  THEN statement_timestamp() + n.repeat_millis * interval '1 millisecond' END
      FROM n
      WHERE d.alert_id = n.alert_id AND d.sink = n.sink
      """;

  /** A delivery that another supervisor has completed meanwhile stays completed. */
  private static final String POSTPONE =
      """
      WITH params (sink) AS (VALUES (?)
      ), n AS MATERIALIZED (
          SELECT d.alert_id, d.sink, postponed.backoff_millis, postponed.why
          FROM params
          CROSS JOIN unnest(?, ?, ?) AS postponed (alert_id, backoff_millis, why)
          JOIN state.alert_delivery d ON d.alert_id = postponed.alert_id AND d.sink = params.sink
          WHERE d.next_at IS NOT NULL
          ORDER BY d.alert_id
          FOR NO KEY UPDATE OF d
      )
      UPDATE state.alert_delivery d
      SET next_at = statement_timestamp() + n.backoff_millis * interval '1 millisecond',
          failure = n.why
      FROM n
      WHERE d.alert_id = n.alert_id AND d.sink = n.sink
      """;

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

  private static final List<Column<DeliveredAlert>> DELIVERED_ROWS =
      List.of(Column.text(DeliveredAlert::alertId), Column.text(alert -> alert.notice().value()));

  private static final List<Column<PostponedAlert>> POSTPONED_ROWS =
      List.of(
          Column.text(PostponedAlert::alertId),
          Column.bigint(postponed -> postponed.backoff().toMillis()),
          Column.text(PostponedAlert::why));

  private final JdbcTemplate jdbc;
  private final Transactions transactions;

  PostgresAlertDeliveries(JdbcTemplate jdbc, Transactions transactions) {
    this.jdbc = jdbc;
    this.transactions = transactions;
  }

  @Override
  public List<DueAlert> claim(String sink, Duration lease, int limit) {
    return jdbc.query(CLAIM, (row, number) -> due(row), sink, limit, lease.toMillis());
  }

  private static DueAlert due(ResultSet row) throws SQLException {
    String last = row.getString("notice");
    Notice notice = last.equals("nothing") ? null : Notice.of(last);
    return new DueAlert(AlertRows.stored(row), notice, row.getInt("tries"));
  }

  @Override
  public void delivered(
      String sink, Collection<DeliveredAlert> delivered, @Nullable Duration repeatInterval) {
    if (delivered.isEmpty()) {
      return;
    }
    List<String> alertIds = delivered.stream().map(DeliveredAlert::alertId).toList();
    long repeatMillis = repeatInterval == null ? 0 : repeatInterval.toMillis();
    transactions.run(
        () -> {
          jdbc.queryForList(LOCK_ALERTS, String.class, Column.array("text", alertIds));
          jdbc.update(MARK_ACCEPTED, Column.array("text", alertIds));
          return jdbc.update(
              DELIVERED, arguments(List.of(sink, repeatMillis), DELIVERED_ROWS, delivered));
        });
  }

  @Override
  public void postpone(String sink, Collection<PostponedAlert> postponed) {
    if (!postponed.isEmpty()) {
      jdbc.update(POSTPONE, arguments(List.of(sink), POSTPONED_ROWS, postponed));
    }
  }

  @Override
  public List<OperatorAlert> undelivered(int limit) {
    return jdbc.query(UNDELIVERED, (row, number) -> AlertRows.raised(row), limit);
  }

  @Override
  public Map<String, Instant> pendingSince(Collection<String> sinks) {
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
