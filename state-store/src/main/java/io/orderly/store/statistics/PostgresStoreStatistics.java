package io.orderly.store.statistics;

import static java.util.Objects.requireNonNull;

import io.orderly.process.ProcessState;
import io.orderly.store.alerts.OpenAlerts;
import io.orderly.store.claiming.OldestPending;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.RowInstants;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;

/** Counts and ages, read through the indexes that hold live rows only. */
public final class PostgresStoreStatistics implements StoreStatistics {

  static final String LIVE_ORDERS =
      """
      SELECT process_state, count(*) AS orders
      FROM state.order_process
      WHERE process_state NOT IN ('Processed', 'Undone')
      GROUP BY process_state
      """;

  /** Where this many orders of a state that were submitted first do not count, none is found. */
  private static final int SEARCHED_PER_STATE = 20_000;

  /**
   * An order with a step that its partner accepted takes as long as it takes. Most of them rest
   * without a failure: their steps are not even looked at.
   */
  private static final String WAITS_FOR_NO_PARTNER =
      """
      (not_before IS NULL OR not_before <= statement_timestamp() OR failure_count > 0)
                             AND NOT EXISTS (
                                 SELECT FROM state.order_step s
                                 WHERE s.order_id = submitted_first.order_id
                                   AND (s.step_state = 'Running' AND s.accepted_at IS NOT NULL
                                     OR s.step_state = 'Undoing' AND s.undo_accepted_at IS NOT NULL))
      """;

  /**
   * Ids sort by the time of submission: the first entry of each state in the index of live orders,
   * but for those with a startAt, which have an index of their own.
   */
  static final String OLDEST_ORDER =
      """
      (SELECT NULL::uuid AS order_id, start_at AS since FROM (
           SELECT order_id, start_at, not_before, failure_count FROM state.order_process
           WHERE start_at <= statement_timestamp()
             AND process_state NOT IN ('Processed', 'Undone') AND process_state <> 'Error'
           ORDER BY start_at
           LIMIT %d) AS submitted_first
       WHERE %s
       LIMIT 1)
      UNION ALL
      """
              .formatted(SEARCHED_PER_STATE, WAITS_FOR_NO_PARTNER)
          + Arrays.stream(ProcessState.values())
              .filter(ProcessState::isUnderWay)
              .map(
                  state ->
                      """
                      (SELECT order_id, NULL::timestamptz AS since FROM (
                           SELECT order_id, start_at, not_before, failure_count
                           FROM state.order_process
                           WHERE process_state = '%s' AND process_state NOT IN ('Processed', 'Undone')
                           ORDER BY process_state, order_id
                           LIMIT %d) AS submitted_first
                       WHERE start_at IS NULL AND %s
                       LIMIT 1)
                      """
                          .formatted(state.value(), SEARCHED_PER_STATE, WAITS_FOR_NO_PARTNER))
              .collect(Collectors.joining("UNION ALL "));

  /** The condition of the partial index. */
  private static final String PAUSED =
      "FROM state.order_process WHERE paused AND process_state NOT IN ('Processed', 'Undone')";

  static final String PAUSED_ORDERS = "SELECT count(*) " + PAUSED;

  /** Reads at most 1,000 orders, since the index does not contain the time of change. */
  static final String OLDEST_PAUSE =
      """
      SELECT least(
          (SELECT min(paused_at) FROM state.pause),
          (SELECT min(changed_at)
           FROM (SELECT changed_at %s ORDER BY order_id LIMIT 1000) AS submitted_first))
      """
          .formatted(PAUSED);

  private static final String BEYOND_RECOVERY =
      """
      SELECT count(*)
      FROM state.order_process
      WHERE (wake_at <= statement_timestamp() - ? * interval '1 millisecond'
                 AND complete_by <= statement_timestamp() - ? * interval '1 millisecond'
             OR not_before <= statement_timestamp() AND not_before IS DISTINCT FROM start_at
             OR start_at <= statement_timestamp() AND not_before = start_at)
        AND workflow || '@' || workflow_version <> ALL (?)
      """;

  /** The second part reads the processes of overdue steps alone. */
  static final String ACCEPTED_STEPS =
      """
      SELECT agent, sum(steps)::bigint AS steps, min(overdue_since) AS overdue_since
      FROM (
          SELECT agent, count(*) AS steps, NULL::timestamptz AS overdue_since
          FROM state.order_step
          WHERE wait_until IS NOT NULL AND agent NOT LIKE '%:%'
          GROUP BY agent
          UNION ALL
          SELECT s.agent, 0, min(s.wait_until)
          FROM state.order_step s
          JOIN state.order_process p USING (order_id)
          WHERE s.wait_until <= statement_timestamp() AND s.agent NOT LIKE '%:%'
            AND (p.process_state IN ('Pending', 'Processing')
              OR p.process_state = 'Undoing' AND s.step_state = 'Undoing')
          GROUP BY s.agent) AS waiting
      GROUP BY agent
      ORDER BY agent
      """;

  /** Its index has all of it. */
  static final String OPEN_ASKS =
      """
      SELECT agent, count(*) AS steps, min(accepted_at) AS oldest
      FROM state.order_step
      WHERE wait_until IS NOT NULL AND agent LIKE 'ask:%'
      GROUP BY agent
      ORDER BY agent
      """;

  private final JdbcTemplate jdbc;
  private final OldestPending oldestPending;

  /** Statistics that are read over these connections. */
  public PostgresStoreStatistics(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    this.oldestPending = new OldestPending(jdbc);
  }

  @Override
  public Map<ProcessState, Long> liveOrders() {
    Map<ProcessState, Long> orders = new EnumMap<>(ProcessState.class);
    Arrays.stream(ProcessState.values())
        .filter(state -> !state.isFinal())
        .forEach(state -> orders.put(state, 0L));
    jdbc.query(
        LIVE_ORDERS,
        row -> {
          orders.put(ProcessState.of(row.getString("process_state")), row.getLong("orders"));
        });
    return orders;
  }

  @Override
  public Optional<Instant> oldestPending() {
    return oldestPending.find();
  }

  @Override
  public Optional<Instant> oldestOrder() {
    return jdbc
        .query(
            OLDEST_ORDER,
            (row, number) -> {
              Instant startAt = RowInstants.optional(row, "since");
              return startAt == null
                  ? OldestPending.submittedAt(row.getObject("order_id", UUID.class))
                  : startAt;
            })
        .stream()
        .min(Comparator.naturalOrder());
  }

  @Override
  public Optional<Instant> oldestPause() {
    return jdbc.queryForList(OLDEST_PAUSE, OffsetDateTime.class).stream()
        .filter(Objects::nonNull)
        .map(OffsetDateTime::toInstant)
        .findFirst();
  }

  @Override
  public long pausedOrders() {
    return requireNonNull(jdbc.queryForObject(PAUSED_ORDERS, Long.class));
  }

  @Override
  public long beyondRecovery(Duration grace, Set<WorkflowId> runnable) {
    return requireNonNull(
        jdbc.queryForObject(
            BEYOND_RECOVERY,
            Long.class,
            grace.toMillis(),
            grace.toMillis(),
            Column.workflowVersions(runnable)));
  }

  @Override
  public List<WaitingSteps> acceptedSteps() {
    return jdbc.query(
        ACCEPTED_STEPS,
        (row, number) ->
            new WaitingSteps(
                row.getString("agent"),
                row.getLong("steps"),
                RowInstants.optional(row, "overdue_since")));
  }

  @Override
  public List<OpenAsks> openAsks() {
    return jdbc.query(
        OPEN_ASKS,
        (row, number) ->
            new OpenAsks(
                StepAsk.asked(row.getString("agent")).orElseThrow(),
                row.getLong("steps"),
                RowInstants.required(row, "oldest")));
  }

  @Override
  public long openAlerts() {
    return OpenAlerts.count(jdbc);
  }
}
