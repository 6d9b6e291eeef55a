package io.orderly.store.alerts;

import static java.util.Objects.requireNonNull;

import io.orderly.process.Failure;
import io.orderly.store.alerts.StoredAlert.Resolution;
import io.orderly.store.claiming.ClaimQueue;
import java.time.Duration;
import java.util.Set;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Rows of {@code state.operator_alert} that have an agent; a unique index allows one open alert per
 * agent and code.
 */
final class PostgresAgentAlerts implements AgentAlerts {

  private static final String RAISE =
      """
      INSERT INTO state.operator_alert
          (alert_id, order_version, agent, code, message, next_action, raised_at)
      SELECT 'agent:' || added.agent || ':' || added.code || ':'
              || (extract(epoch FROM statement_timestamp()) * 1000)::bigint,
          0, added.agent, added.code, added.message, added.next_action, statement_timestamp()
      FROM (VALUES (?, ?, ?, ?)) AS added (agent, code, message, next_action)
      ON CONFLICT DO NOTHING
      """;

  static final String RESOLVE =
      """
      WITH changed AS (
          UPDATE state.operator_alert
          SET resolved_at = statement_timestamp(), resolved_as = ?
          WHERE agent = ? AND code = ? AND resolved_at IS NULL
          RETURNING alert_id
      ), %s
      SELECT count(*) FROM changed
      """
          .formatted(PostgresAlertUpkeep.MARK_PENDING);

  static final String BEHIND =
      """
      SELECT DISTINCT s.agent
      FROM (
          (SELECT order_id FROM state.order_process
           WHERE wake_at <= statement_timestamp() ORDER BY wake_at LIMIT ?)
          UNION ALL
          (SELECT order_id FROM state.order_process
           WHERE not_before IS NOT NULL ORDER BY not_before LIMIT ?)) AS due
      CROSS JOIN LATERAL (
          SELECT agent, not_before, complete_by
          FROM state.order_step
          WHERE order_id = due.order_id AND step_state IN ('Running', 'Undoing')
          OFFSET 0) AS s
      WHERE s.not_before IS NOT NULL OR s.complete_by <= statement_timestamp()
      UNION ALL
      SELECT pause.name
      FROM state.pause
      WHERE pause.kind = 'agent' AND pause.name LIKE '%%@%%' AND EXISTS (
          SELECT FROM state.workflow w
          CROSS JOIN LATERAL (
              SELECT FROM state.order_process p
              WHERE %s AND p.workflow = w.name AND p.workflow_version = w.version
                AND coalesce(p.next_agent, '') = pause.name
              LIMIT 1) AS waiting
          WHERE w.retired_at IS NULL)
      """
          .formatted(ClaimQueue.CLAIMABLE);

  static final String OPEN =
      """
      SELECT agent, code
      FROM state.operator_alert
      WHERE agent IS NOT NULL AND resolved_at IS NULL
      """;

  static final String PURGE =
      """
      DELETE FROM state.operator_alert
      WHERE alert_id IN (
          SELECT alert_id
          FROM state.operator_alert
          WHERE agent IS NOT NULL
            AND resolved_at < statement_timestamp() - ? * interval '1 millisecond'
          ORDER BY resolved_at
          LIMIT ?
          FOR UPDATE SKIP LOCKED)
      """;

  private final JdbcTemplate jdbc;

  PostgresAgentAlerts(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public boolean raise(String agent, Failure failure, String nextAction) {
    return jdbc.update(RAISE, agent, failure.code(), failure.message(), nextAction) > 0;
  }

  @Override
  public boolean resolve(OpenAgentAlert alert) {
    return requireNonNull(
            jdbc.queryForObject(
                RESOLVE, Integer.class, Resolution.RECOVERED, alert.agent(), alert.code()))
        > 0;
  }

  @Override
  public Set<String> behind(int orders) {
    return Set.copyOf(jdbc.queryForList(BEHIND, String.class, orders, orders));
  }

  @Override
  public Set<OpenAgentAlert> open() {
    return Set.copyOf(
        jdbc.query(
            OPEN,
            (row, number) -> new OpenAgentAlert(row.getString("agent"), row.getString("code"))));
  }

  @Override
  public int purge(Duration endedBefore, int limit) {
    return jdbc.update(PURGE, endedBefore.toMillis(), limit);
  }
}
