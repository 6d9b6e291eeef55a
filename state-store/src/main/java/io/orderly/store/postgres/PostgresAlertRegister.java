package io.orderly.store.postgres;

import io.orderly.store.AlertRegister;
import io.orderly.store.StoredAlert;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Alerts as rows. */
final class PostgresAlertRegister implements AlertRegister {

  private static final String FIND =
      """
      WITH asked (order_id, code, step, since, until, statuses, after) AS (
          VALUES (?::uuid, ?::text, ?::text, ?::timestamptz, ?::timestamptz, ?::text[], ?::text))
      SELECT %s
      FROM (
          SELECT a.*
          FROM asked, state.operator_alert a
          WHERE (asked.order_id IS NULL OR a.order_id = asked.order_id)
            AND (asked.code IS NULL OR a.code = asked.code)
            AND (asked.step IS NULL OR a.step = asked.step)
            AND (asked.since IS NULL OR a.raised_at >= asked.since)
            AND (asked.until IS NULL OR a.raised_at < asked.until)
            AND (cardinality(asked.statuses) = 0 OR CASE
                WHEN a.resolved_at IS NOT NULL THEN 'RESOLVED'
                WHEN a.acknowledged_at IS NOT NULL THEN 'ACKNOWLEDGED'
                WHEN a.escalated_at IS NOT NULL THEN 'ESCALATED'
                ELSE 'OPEN' END = ANY (asked.statuses))
            AND (asked.after IS NULL OR (a.raised_at, a.alert_id) < (
                SELECT last.raised_at, last.alert_id
                FROM state.operator_alert last
                WHERE last.alert_id = asked.after))
          ORDER BY a.raised_at DESC, a.alert_id DESC
          LIMIT ?) AS found
      """
          .formatted(AlertRows.STORED);

  private final JdbcTemplate jdbc;
  private final AlertAcknowledging acknowledging;

  PostgresAlertRegister(JdbcTemplate jdbc, Transactions transactions) {
    this.jdbc = jdbc;
    this.acknowledging = new AlertAcknowledging(jdbc, transactions);
  }

  @Override
  public List<StoredAlert> find(Filter filter, Page page) {
    return jdbc.query(
        FIND,
        (row, number) -> AlertRows.stored(row),
        filter.orderId(),
        filter.code(),
        filter.step(),
        text(filter.since()),
        text(filter.until()),
        Column.array("text", filter.statuses().stream().map(Enum::name).toList()),
        page.after(),
        page.limit());
  }

  private static @Nullable String text(@Nullable Instant moment) {
    return moment == null ? null : moment.toString();
  }

  @Override
  public Acknowledging acknowledge(AlertCommand command) {
    return acknowledging.run(command);
  }
}
