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

  private static final String FITTING =
      """
      WITH asked (order_id, agent, code, step, since, until, statuses, after_moment, after_alert)
      AS (VALUES (?::uuid, ?::text, ?::text, ?::text, ?::timestamptz, ?::timestamptz, ?::text[],
              ?::timestamptz, ?::text))
      SELECT %1$s
      FROM (
          SELECT a.*
          FROM asked, state.operator_alert a
          WHERE (asked.order_id IS NULL OR a.order_id = asked.order_id)
            AND (asked.agent IS NULL OR a.agent = asked.agent)
            AND (asked.code IS NULL OR a.code = asked.code)
            AND (asked.step IS NULL OR a.step = asked.step)
            AND (asked.since IS NULL OR a.raised_at >= asked.since)
            AND (asked.until IS NULL OR a.raised_at < asked.until)
            AND (cardinality(asked.statuses) = 0 OR CASE
                WHEN a.resolved_at IS NOT NULL THEN 'RESOLVED'
                WHEN a.acknowledged_at IS NOT NULL THEN 'ACKNOWLEDGED'
                WHEN a.escalated_at IS NOT NULL THEN 'ESCALATED'
                ELSE 'OPEN' END = ANY (asked.statuses))
            AND (asked.after_moment IS NULL
                OR (a.raised_at, a.alert_id) < (asked.after_moment, asked.after_alert))
            %2$s
          ORDER BY a.raised_at DESC, a.alert_id DESC
          LIMIT ?) AS found
      """;

  static final String FIND = FITTING.formatted(AlertRows.STORED, "");

  /**
   * These say it in the statement itself, so that an index of less than the history serves them.
   */
  static final String FIND_UNRESOLVED =
      FITTING.formatted(AlertRows.STORED, "AND a.resolved_at IS NULL");

  static final String FIND_OF_AGENT =
      FITTING.formatted(AlertRows.STORED, "AND a.agent = asked.agent");

  static final String FIND_OF_ORDER =
      FITTING.formatted(AlertRows.STORED, "AND a.order_id = asked.order_id");

  private static final String FIND_ONE =
      "SELECT %s FROM state.operator_alert WHERE alert_id = ?".formatted(AlertRows.STORED);

  private final JdbcTemplate jdbc;
  private final AlertAcknowledging acknowledging;
  private final AlertCauses causes;

  /**
   * Reads and writes.
   *
   * @param queries reads what operators look at
   */
  PostgresAlertRegister(JdbcTemplate jdbc, JdbcTemplate queries, Transactions transactions) {
    this.jdbc = jdbc;
    this.acknowledging = new AlertAcknowledging(jdbc, transactions);
    this.causes = new AlertCauses(jdbc, queries, transactions);
  }

  @Override
  public List<StoredAlert> find(Filter filter, Page page) {
    Place after = page.after();
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

  private static @Nullable String text(@Nullable Instant moment) {
    return moment == null ? null : moment.toString();
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
