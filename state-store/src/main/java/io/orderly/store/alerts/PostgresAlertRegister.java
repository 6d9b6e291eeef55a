package io.orderly.store.alerts;

import io.orderly.store.alerts.StoredAlert.Status;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.Transactions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Alerts as rows. */
final class PostgresAlertRegister implements AlertRegister {

  private static final String MATCHING =
      """
      WITH params (order_id, agent, code, step, since, until, statuses, after_raised_at, after_alert)
      AS (VALUES (?::uuid, ?::text, ?::text, ?::text, ?::timestamptz, ?::timestamptz, ?::text[],
              ?::timestamptz, ?::text))
      SELECT %1$s
      FROM (
          SELECT a.*
          FROM params, state.operator_alert a
          WHERE (params.order_id IS NULL OR a.order_id = params.order_id)
            AND (params.agent IS NULL OR a.agent = params.agent)
            AND (params.code IS NULL OR a.code = params.code)
            AND (params.step IS NULL OR a.step = params.step)
            AND (params.since IS NULL OR a.raised_at >= params.since)
            AND (params.until IS NULL OR a.raised_at < params.until)
            AND (cardinality(params.statuses) = 0 OR CASE
                WHEN a.resolved_at IS NOT NULL THEN 'RESOLVED'
                WHEN a.acknowledged_at IS NOT NULL THEN 'ACKNOWLEDGED'
                WHEN a.escalated_at IS NOT NULL THEN 'ESCALATED'
                ELSE 'OPEN' END = ANY (params.statuses))
            AND (params.after_raised_at IS NULL
                OR (a.raised_at, a.alert_id) < (params.after_raised_at, params.after_alert))
            %2$s
          ORDER BY a.raised_at DESC, a.alert_id DESC
          LIMIT ?) AS found
      """;

  static final String FIND = MATCHING.formatted(AlertRows.STORED, "");

  /** The condition is part of the statement text, so that Postgres can use a partial index. */
  static final String FIND_UNRESOLVED =
      MATCHING.formatted(AlertRows.STORED, "AND a.resolved_at IS NULL");

  static final String FIND_OF_AGENT =
      MATCHING.formatted(AlertRows.STORED, "AND a.agent = params.agent");

  static final String FIND_OF_ORDER =
      MATCHING.formatted(AlertRows.STORED, "AND a.order_id = params.order_id");

  private static final String FIND_ONE =
      "SELECT %s FROM state.operator_alert WHERE alert_id = ?".formatted(AlertRows.STORED);

  private final JdbcTemplate jdbc;
  private final AlertAcknowledging acknowledging;
  private final AlertCauses causes;

  /**
   * Reads and writes.
   *
   * @param queries connections for operators' queries
   */
  PostgresAlertRegister(JdbcTemplate jdbc, JdbcTemplate queries, Transactions transactions) {
    this.jdbc = jdbc;
    this.acknowledging = new AlertAcknowledging(jdbc, transactions);
    this.causes = new AlertCauses(jdbc, queries, transactions);
  }

  @Override
  public List<StoredAlert> find(Filter filter, Page page) {
    Cursor after = page.after();
    return jdbc.query(
        statement(filter),
        (row, number) -> AlertRows.stored(row),
        filter.orderId(),
        filter.agent(),
        filter.code(),
        filter.step(),
        text(filter.since()),
        text(filter.until()),
        Column.array("text", filter.statuses().stream().map(Enum::name).toList()),
        after == null ? null : text(after.raisedAt()),
        after == null ? null : after.alertId(),
        page.limit());
  }

  @Override
  public Optional<StoredAlert> find(String alertId) {
    return jdbc.query(FIND_ONE, (row, number) -> AlertRows.stored(row), alertId).stream()
        .findFirst();
  }

  private static String statement(Filter filter) {
    if (filter.orderId() != null) {
      return FIND_OF_ORDER;
    }
    if (filter.agent() != null) {
      return FIND_OF_AGENT;
    }
    boolean isOfUnresolved =
        !filter.statuses().isEmpty() && !filter.statuses().contains(Status.RESOLVED);
    return isOfUnresolved ? FIND_UNRESOLVED : FIND;
  }

  private static @Nullable String text(@Nullable Instant instant) {
    return instant == null ? null : instant.toString();
  }

  @Override
  public Acknowledging acknowledge(AlertCommand command) {
    return acknowledging.run(command);
  }

  @Override
  public List<AlertCause> causes(int limit) {
    return causes.find(limit);
  }

  @Override
  public AcknowledgedCause acknowledge(CauseCommand command, int limit) {
    return causes.acknowledge(command, limit);
  }
}
