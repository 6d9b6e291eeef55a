package io.orderly.store.workflows;

import io.orderly.store.claiming.ClaimQueue;
import io.orderly.workflow.WorkflowId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/**
 * Writes to state.workflow only, one row per statement, and locks no order. Orders that begin with
 * a version while it is retired are found by {@link #IN_DEMAND}, so that submissions need neither a
 * lock nor a query.
 */
final class PostgresWorkflowRetirement implements WorkflowRetirement {

  /** Minimum interval between two writes of a version, over all instances. */
  private static final Duration USE_INTERVAL = Duration.ofSeconds(30);

  private static final String USE =
      """
      UPDATE state.workflow
      SET used_at = statement_timestamp(), retired_at = NULL,
          file_used_at = CASE WHEN ? THEN statement_timestamp() ELSE file_used_at END
      WHERE name = ? AND version = ?
        AND (least(used_at, CASE WHEN ? THEN coalesce(file_used_at, '-infinity') END)
               < statement_timestamp() - ? * interval '1 millisecond'
             OR retired_at IS NOT NULL)
      """;

  /** Uses the index of claims. */
  private static final String HAS_CLAIMABLE =
      """
      EXISTS (
          SELECT FROM state.order_process p
          WHERE %s AND p.workflow = w.name AND p.workflow_version = w.version
          OFFSET 0)\
      """
          .formatted(ClaimQueue.CLAIMABLE);

  /**
   * Of the version used last, services that are stopped may begin orders again, unless operators
   * registered it: then they ended its orders as well.
   */
  private static final String IS_UNUSED =
      """
      w.retired_at IS NULL
        AND NOT w.for_new_orders
        AND w.used_at < statement_timestamp() - ? * interval '1 millisecond'
        AND (EXISTS (
            SELECT FROM state.workflow later
            WHERE later.name = w.name AND later.used_at > w.used_at)
          OR w.registered_by IS NOT NULL)
        AND NOT %s
      """
          .formatted(HAS_CLAIMABLE);

  static final String UNUSED =
      """
      SELECT w.name, w.version
      FROM state.workflow w
      WHERE %s
      ORDER BY w.used_at, w.name, w.version
      LIMIT ?
      """
          .formatted(IS_UNUSED);

  /** The condition of the partial index of live orders. */
  static final String LIVE =
      """
      WITH page AS MATERIALIZED (
          SELECT p.process_state, p.order_id, p.workflow, p.workflow_version
          FROM state.order_process p
          WHERE p.process_state NOT IN ('Processed', 'Undone')
            AND (p.process_state, p.order_id) > (?, ?)
          ORDER BY p.process_state, p.order_id
          LIMIT ?
      )
      SELECT seen.name, seen.version, last.process_state, last.order_id
      FROM (SELECT DISTINCT workflow AS name, workflow_version AS version FROM page) AS seen
      CROSS JOIN (
          SELECT process_state, order_id FROM page
          ORDER BY process_state DESC, order_id DESC
          LIMIT 1) AS last
      """;

  private static final String RETIRE =
      """
      UPDATE state.workflow w
      SET retired_at = statement_timestamp()
      WHERE %s AND w.name = ? AND w.version = ?
      """
          .formatted(IS_UNUSED);

  /** Due orders are read once, and only where a version is retired. */
  static final String IN_DEMAND =
      """
      SELECT w.name, w.version
      FROM state.workflow w
      WHERE w.retired_at IS NOT NULL
        AND (%s
          OR (w.name, w.version) IN (
              SELECT p.workflow, p.workflow_version
              FROM state.order_process p
              WHERE p.wake_at <= statement_timestamp() AND p.complete_by <= statement_timestamp())
          OR (w.name, w.version) IN (
              SELECT p.workflow, p.workflow_version
              FROM state.order_process p
              WHERE p.not_before <= statement_timestamp()
                AND p.not_before IS DISTINCT FROM p.start_at)
          OR (w.name, w.version) IN (
              SELECT p.workflow, p.workflow_version
              FROM state.order_process p
              WHERE p.start_at <= statement_timestamp() AND p.not_before = p.start_at)
          OR (w.name, w.version) IN (
              SELECT p.workflow, p.workflow_version
              FROM state.order_process p
              WHERE p.deadline <= statement_timestamp() AND p.deadline_acted_at IS NULL
                AND p.direction = 'forward' AND NOT p.paused AND p.process_state <> 'Processed'))
      """
          .formatted(HAS_CLAIMABLE);

  private static final RowMapper<WorkflowId> ID = (row, number) -> id(row);

  private final JdbcTemplate jdbc;

  PostgresWorkflowRetirement(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void use(WorkflowId version, boolean isFromFile) {
    jdbc.update(
        USE, isFromFile, version.name(), version.version(), isFromFile, USE_INTERVAL.toMillis());
  }

  @Override
  public Set<WorkflowId> unused(Duration unusedFor, int limit) {
    return Set.copyOf(jdbc.query(UNUSED, ID, unusedFor.toMillis(), limit));
  }

  @Override
  public Optional<LiveVersions> liveBehind(Position position, int limit) {
    List<Seen> seen =
        jdbc.query(
            LIVE,
            (row, number) -> new Seen(id(row), position(row)),
            position.state(),
            position.orderId(),
            limit);
    return seen.stream()
        .findFirst()
        .map(
            any ->
                new LiveVersions(
                    seen.stream().map(Seen::version).collect(Collectors.toSet()), any.last()));
  }

  @Override
  public boolean retire(WorkflowId version, Duration unusedFor) {
    return jdbc.update(RETIRE, unusedFor.toMillis(), version.name(), version.version()) > 0;
  }

  @Override
  public Set<WorkflowId> revive() {
    Set<WorkflowId> inDemand = Set.copyOf(jdbc.query(IN_DEMAND, ID));
    inDemand.forEach(version -> use(version, false));
    return inDemand;
  }

  private static WorkflowId id(ResultSet row) throws SQLException {
    return new WorkflowId(row.getString("name"), row.getString("version"));
  }

  private static Position position(ResultSet row) throws SQLException {
    return new Position(row.getString("process_state"), row.getObject("order_id", UUID.class));
  }

  /** A version, and where the page that it is on ends. */
  private record Seen(WorkflowId version, Position last) {}
}
