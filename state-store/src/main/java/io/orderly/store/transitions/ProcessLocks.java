package io.orderly.store.transitions;

import static java.util.Objects.requireNonNull;

import io.orderly.process.OrderStep;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.orders.ResultSizes;
import io.orderly.store.pg.Column;
import io.orderly.store.transitions.ProcessRows.Locked;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/**
 * Locks process rows, then reads their steps in a second statement. Steps are not read that have
 * not changed since their orders were accepted or, where orders are locked by id, as for replies,
 * since this process wrote them.
 */
final class ProcessLocks {

  private static final String BY_ID =
      """
      SELECT p.*, statement_timestamp() AS read_at
      FROM state.order_process p
      WHERE p.order_id = ANY (?)
      ORDER BY p.order_id
      FOR NO KEY UPDATE
      """;

  /** The index is on wake_at, which is complete_by rounded down: it finds some that are early. */
  static final String OVERDUE =
      """
      SELECT p.*, statement_timestamp() AS read_at
      FROM state.order_process p
      WHERE p.wake_at <= statement_timestamp() - ? * interval '1 millisecond'
        AND p.complete_by <= statement_timestamp() - ? * interval '1 millisecond'
        AND p.workflow || '@' || p.workflow_version = ANY (?)
      ORDER BY p.wake_at, p.complete_by
      LIMIT ?
      FOR NO KEY UPDATE SKIP LOCKED
      """;

  /** The conditions are those of the partial index. */
  static final String PAST_DEADLINE =
      """
      SELECT p.*, statement_timestamp() AS read_at
      FROM state.order_process p
      WHERE p.deadline <= statement_timestamp() AND p.deadline_acted_at IS NULL
        AND p.direction = 'forward' AND NOT p.paused AND p.process_state <> 'Processed'
        AND p.workflow || '@' || p.workflow_version = ANY (?)
      ORDER BY p.deadline
      LIMIT ?
      FOR NO KEY UPDATE SKIP LOCKED
      """;

  /** Not those that begin at their startAt: many may be due at once, and retries go before. */
  static final String RELEASABLE =
      """
      SELECT p.*, statement_timestamp() AS read_at
      FROM state.order_process p
      WHERE p.not_before <= statement_timestamp() AND p.not_before IS DISTINCT FROM p.start_at
        AND p.workflow || '@' || p.workflow_version = ANY (?)
      ORDER BY p.not_before
      LIMIT ?
      FOR NO KEY UPDATE SKIP LOCKED
      """;

  static final String SCHEDULED =
      """
      SELECT p.*, statement_timestamp() AS read_at
      FROM state.order_process p
      WHERE p.start_at <= statement_timestamp() AND p.not_before = p.start_at
        AND p.workflow || '@' || p.workflow_version = ANY (?)
      ORDER BY p.start_at
      LIMIT ?
      FOR NO KEY UPDATE SKIP LOCKED
      """;

  /** Of two texts id#number with the same id, the longer one has the greater number. */
  static final String OF_OLDER_INCARNATIONS =
      """
      SELECT p.*, statement_timestamp() AS read_at
      FROM state.order_process p
      WHERE p.locked_by >= ? AND p.locked_by < ?
        AND (length(p.locked_by), p.locked_by) < (length(?), ?)
      ORDER BY p.order_id
      LIMIT ?
      FOR NO KEY UPDATE SKIP LOCKED
      """;

  /**
   * While an order is locked, complete_by is no later than the not_before of any of its steps, but
   * for those in a version that nobody serves: next_agent names that one. OFFSET 0 keeps it from
   * being a join, for which Postgres might read all steps.
   */
  static final String WITH_DUE_STEPS =
      """
      SELECT p.*, statement_timestamp() AS read_at
      FROM state.order_process p
      WHERE p.locked_by = ?
        AND p.complete_by <= statement_timestamp()
        AND EXISTS (
            SELECT FROM state.order_step s
            WHERE s.order_id = p.order_id AND s.not_before <= statement_timestamp()
            OFFSET 0)
      ORDER BY p.complete_by, p.order_id
      LIMIT ?
      FOR NO KEY UPDATE OF p SKIP LOCKED
      """;

  /** While an order is locked, next_agent names the agent of a step that waits for capacity. */
  static final String WITH_UNSTARTED_STEPS =
      """
      SELECT p.*, statement_timestamp() AS read_at
      FROM state.order_process p
      WHERE p.locked_by = ? AND p.locked_by IS NOT NULL AND p.next_agent IS NOT NULL
        AND p.next_agent = ANY (?) AND NOT p.paused
        AND p.workflow <> ALL (ARRAY(SELECT name FROM state.pause WHERE kind = 'workflow'))
      ORDER BY p.claim_rank, p.order_id
      LIMIT ?
      FOR NO KEY UPDATE SKIP LOCKED
      """;

  private static final String STEPS =
      """
      SELECT s.*
      FROM state.order_step s
      WHERE s.order_id = ANY (?)
      ORDER BY s.order_id, s.position
      """;

  /** Ends the range of all texts that begin with an id and '#'. */
  private static final char CHARACTER_AFTER_HASH = '#' + 1;

  private final JdbcTemplate jdbc;
  private final KnownOrders known;
  private final ResultSizes results;
  private final RowMapper<Optional<Locked>> orRemembered;

  ProcessLocks(JdbcTemplate jdbc, KnownOrders known) {
    this.jdbc = jdbc;
    this.known = known;
    this.results = new ResultSizes(jdbc);
    this.orRemembered = ProcessRows.lockedOr(known);
  }

  List<Locked> claimable(ClaimLimits limits) {
    List<ClaimStatement.Queue> queues = ClaimStatement.queues(limits, known::mayWaitFor);
    return queues.isEmpty()
        ? List.of()
        : read(ClaimStatement.CLAIM, ClaimStatement.arguments(queues, limits.limit()));
  }

  List<Locked> of(Collection<UUID> orderIds) {
    return withSteps(jdbc.query(BY_ID, orRemembered, Column.array("uuid", orderIds)));
  }

  List<Locked> overdue(Duration grace, Set<WorkflowId> runnable, int limit) {
    return readFitting(
        OVERDUE, grace.toMillis(), grace.toMillis(), Column.workflowVersions(runnable), limit);
  }

  List<Locked> pastDeadline(Set<WorkflowId> runnable, int limit) {
    return readFitting(PAST_DEADLINE, Column.workflowVersions(runnable), limit);
  }

  List<Locked> releasable(Set<WorkflowId> runnable, int limit) {
    return readFitting(RELEASABLE, Column.workflowVersions(runnable), limit);
  }

  List<Locked> scheduled(Set<WorkflowId> runnable, int limit) {
    return readFitting(SCHEDULED, Column.workflowVersions(runnable), limit);
  }

  List<Locked> ofOlderIncarnations(Incarnation current, int limit) {
    return read(
        OF_OLDER_INCARNATIONS,
        current.instanceId() + "#",
        current.instanceId() + CHARACTER_AFTER_HASH,
        current.lockedBy(),
        current.lockedBy(),
        limit);
  }

  List<Locked> withDueSteps(Incarnation current, int limit) {
    return read(WITH_DUE_STEPS, current.lockedBy(), limit);
  }

  List<Locked> withUnstartedSteps(Incarnation current, Set<String> agents, int limit) {
    return read(WITH_UNSTARTED_STEPS, current.lockedBy(), Column.array("text", agents), limit);
  }

  private List<Locked> read(String lock, Object... arguments) {
    return withSteps(jdbc.query(lock, ProcessRows.LOCKED, arguments));
  }

  /** As many of the first as fit in memory with the results of their steps. */
  private List<Locked> readFitting(String lock, Object... arguments) {
    List<Optional<Locked>> rows = jdbc.query(lock, ProcessRows.LOCKED, arguments);
    List<UUID> orderIds =
        rows.stream().flatMap(Optional::stream).map(row -> row.order().orderId()).toList();
    Set<UUID> fitting = Set.copyOf(results.fitting(orderIds));
    return withSteps(
        rows.stream()
            .filter(row -> row.filter(one -> fitting.contains(one.order().orderId())).isPresent())
            .toList());
  }

  private List<Locked> withSteps(List<Optional<Locked>> rows) {
    List<Locked> locked =
        rows.stream()
            .flatMap(Optional::stream)
            .map(row -> row.lacksSteps() ? row.with(known.stepsOf(row.order())) : row)
            .toList();
    List<UUID> withoutSteps =
        locked.stream().filter(Locked::lacksSteps).map(row -> row.order().orderId()).toList();
    if (withoutSteps.isEmpty()) {
      return locked;
    }
    Map<UUID, Optional<List<OrderStep>>> steps =
        requireNonNull(
            jdbc.query(STEPS, ProcessRows.STEPS_BY_ORDER, Column.array("uuid", withoutSteps)));
    return locked.stream().flatMap(row -> withSteps(row, steps).stream()).toList();
  }

  /** Empty where they can't be read. */
  private static Optional<Locked> withSteps(
      Locked row, Map<UUID, Optional<List<OrderStep>>> steps) {
    return row.lacksSteps()
        ? steps.getOrDefault(row.order().orderId(), Optional.of(List.of())).map(row::with)
        : Optional.of(row);
  }
}
