package io.orderly.store.transitions;

import static io.orderly.store.pg.Column.arguments;

import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.OrderEvent;
import io.orderly.process.OrderProcess;
import io.orderly.store.alerts.RaisedAlerts;
import io.orderly.store.intake.NewStep;
import io.orderly.store.orders.SubmitterAsks;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.RoundTrip;
import io.orderly.store.pg.RoundTrip.Answer;
import io.orderly.store.transitions.StepUpdates.StepChange;
import io.orderly.store.transitions.StepUpdates.StoredResult;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Writes decisions with a fixed number of statements: compare-and-set on the version of the process
 * rows, then all else for the orders whose process row was written. The steps of a few orders go in
 * one round trip with their process rows. The columns have the order of their statement.
 */
final class DecisionWriter {

  /**
   * Rows that are not locked yet are waited for in the order of the arrays. = ANY (ARRAY[...]) is
   * an index lookup per row, one after the other, whatever Postgres knows of the table: a plain
   * equality became a hash or a merge join over the whole index where there were few rows, and the
   * plan was kept while they became many. Submitters were notified of an Error, so the change after
   * it needs a notification too (PendingNotificationStatements).
   */
  static final String UPDATE_PROCESSES =
      """
      UPDATE state.order_process p
      SET process_state = n.process_state, direction = n.direction, version = n.version,
          locked_by = n.locked_by, complete_by = n.complete_by, not_before = n.not_before,
          next_agent = n.next_agent, failure_count = n.failure_count,
          failure_code = n.failure_code, failure_message = n.failure_message,
          claim_rank = n.claim_rank, paused = n.paused, changed_at = ?,
          notification_pending = p.notification_pending OR p.process_state = 'Error'
      FROM (
          SELECT unnest(?) AS order_id, unnest(?) AS seen_version, unnest(?) AS process_state,
              unnest(?) AS direction, unnest(?) AS version, unnest(?) AS locked_by,
              unnest(?) AS complete_by, unnest(?) AS not_before, unnest(?) AS next_agent,
              unnest(?) AS failure_count, unnest(?) AS failure_code, unnest(?) AS failure_message,
              unnest(?) AS claim_rank, unnest(?) AS paused,
              unnest(?) AS seen_changed_at
      ) AS n
      WHERE p.order_id = ANY (ARRAY[n.order_id]) AND p.version = n.seen_version
        AND (n.seen_changed_at IS NULL OR p.changed_at = n.seen_changed_at)
      RETURNING p.order_id
      """;

  private static final List<Column<Decision>> PROCESS =
      List.of(
          Column.uuid(change -> change.after().orderId()),
          Column.bigint(change -> change.before().version()),
          Column.text(change -> change.after().state().value()),
          Column.text(change -> change.after().direction().value()),
          Column.bigint(change -> change.after().version()),
          Column.text(change -> change.after().lockedBy()),
          Column.instant(change -> change.after().completeBy()),
          Column.instant(change -> change.after().notBefore()),
          Column.text(change -> change.after().nextAgent()),
          Column.integer(change -> change.after().failureCount()),
          Column.text(change -> StepUpdates.code(change.after().failure())),
          Column.text(change -> StepUpdates.message(change.after().failure())),
          Column.bigint(change -> change.after().terms().rank()),
          Column.flag(change -> change.after().terms().isPaused()));

  /**
   * Up to so many changes, a round trip costs more than looking up each process row once more for
   * whether it was written.
   */
  static final int FEW = 10;

  /**
   * Columns that few orders ever need, so they are written apart; an index lookup a row, as in
   * {@link #UPDATE_PROCESSES}.
   */
  static final String UPDATE_CAUSES =
      """
      UPDATE state.order_process p
      SET cause_code = n.code, cause_message = n.message, cause_step = n.step,
          cause_actor = n.actor
      FROM (
          SELECT unnest(?) AS order_id, unnest(?) AS code, unnest(?) AS message,
              unnest(?) AS step, unnest(?) AS actor
      ) AS n
      WHERE p.order_id = ANY (ARRAY[n.order_id])
      """;

  private static final List<Column<Decision>> CAUSE =
      List.of(
          Column.uuid(change -> change.after().orderId()),
          cause(Cause::code),
          cause(Cause::message),
          cause(Cause::step),
          cause(Cause::actor));

  /** Apart, as the causes: few orders have a deadline, and it acts once. */
  static final String UPDATE_DEADLINES =
      """
      UPDATE state.order_process p
      SET deadline_acted_at = ?
      FROM (SELECT unnest(?) AS order_id) AS n
      WHERE p.order_id = ANY (ARRAY[n.order_id])
      """;

  private static final List<Column<Decision>> DEADLINE =
      List.of(Column.uuid(change -> change.after().orderId()));

  /** Few orders are ever corrected; an index lookup a row, as in {@link #UPDATE_PROCESSES}. */
  static final String UPDATE_EDITIONS =
      """
      UPDATE state.order_process p
      SET edition = n.edition
      FROM (SELECT unnest(?) AS order_id, unnest(?) AS edition) AS n
      WHERE p.order_id = ANY (ARRAY[n.order_id])
      """;

  private static final List<Column<Decision>> EDITION =
      List.of(
          Column.uuid(change -> change.after().orderId()),
          Column.integer(change -> change.after().edition()));

  /**
   * The submitter of an order that asks is notified at least once. An order that gave nowhere to
   * notify has no such row. Nothing locks a process row after a notification, so these waits end.
   */
  static final String NOTE_ASKS =
      """
      WITH asking AS MATERIALIZED (
          SELECT n.order_id, n.channel, t.version
          FROM (SELECT unnest(?) AS order_id, unnest(?) AS version) AS t
          JOIN state.notification n ON n.order_id = ANY (ARRAY[t.order_id])
          ORDER BY n.order_id, n.channel
          FOR NO KEY UPDATE OF n
      )
      UPDATE state.notification n
      SET pending_version = asking.version,
          pending_since = statement_timestamp(),
          tries = 0,
          next_at = statement_timestamp()
      FROM asking
      WHERE n.order_id = ANY (ARRAY[asking.order_id]) AND n.channel = asking.channel
      """;

  private static final List<Column<Decision>> ASKING =
      List.of(
          Column.uuid(change -> change.after().orderId()),
          Column.bigint(change -> change.after().version()));

  private static final String INSERT_EVENTS =
      """
      INSERT INTO state.order_event
          (at, order_id, order_version, kind, step, attempt, detail, started_at)
      SELECT ?, n.* FROM unnest(?, ?, ?, ?, ?, ?, ?) AS n
      """;

  private static final List<Column<EventOfOrder>> EVENT =
      List.of(
          Column.uuid(change -> change.order().orderId()),
          Column.bigint(change -> change.order().version()),
          Column.text(change -> change.event().kind().value()),
          Column.text(change -> change.event().step()),
          Column.integer(change -> change.event().attempt()),
          Column.text(change -> change.event().detail()),
          Column.instant(change -> change.event().startedAt()));

  /** An event, and its order as the decision left it. */
  private record EventOfOrder(OrderProcess order, OrderEvent event) {}

  private final JdbcTemplate jdbc;
  private final FoundResults foundResults;

  /**
   * Writes decisions.
   *
   * @param workflows say which results orders are found by
   */
  DecisionWriter(JdbcTemplate jdbc, Function<WorkflowId, Optional<WorkflowDefinition>> workflows) {
    this.jdbc = jdbc;
    this.foundResults = new FoundResults(jdbc, workflows);
  }

  /**
   * Writes changes of different orders.
   *
   * @param unlocked of the orders that are not locked, when each was last changed as far as is
   *     known here; their rows are waited for in the order of the changes
   * @return those that took effect, with the results of steps as they are stored
   * @throws StepUpdates.UnlockedChangeException when a step is not as its process row says: it was
   *     changed without the row's lock, and nothing may be built on it
   */
  List<Decision> write(List<Decision> changes, Map<UUID, Instant> unlocked, Instant now) {
    refuseRepeats(changes);
    List<StepChange> steps = stepsOf(changes);
    Written written =
        steps.isEmpty() || changes.size() > FEW || haveAddedSteps(changes)
            ? updateInTurn(changes, unlocked, now)
            : updateTogether(changes, steps, unlocked, now);
    updateCauses(written.effective());
    updateDeadlines(written.effective(), now);
    updateEditions(written.effective());
    List<StepChange> changedSteps = stepsOf(written.effective());
    StepHistoryUpdates.make(jdbc, changedSteps);
    foundResults.update(changedSteps);
    RaisedAlerts.insert(jdbc, written.effective(), now);
    insertEvents(written.effective(), now);
    noteAsks(written.effective());
    return StoredResult.in(written.effective(), written.results());
  }

  /** What took effect, and the results of its steps as they are stored. */
  private record Written(List<Decision> effective, List<StoredResult> results) {}

  private Written updateTogether(
      List<Decision> changes, List<StepChange> steps, Map<UUID, Instant> unlocked, Instant now) {
    RoundTrip trip = new RoundTrip();
    Answer<UUID> processes = updateProcesses(trip, changes, unlocked, now);
    Answer<StoredResult> results = StepUpdates.add(trip, steps, now);
    trip.execute(jdbc);
    List<Decision> effective = effective(changes, processes);
    return new Written(effective, StepUpdates.allOf(stepsOf(effective), results.rows()));
  }

  private void updateDeadlines(List<Decision> changes, Instant now) {
    List<Decision> acted = changes.stream().filter(Decision::deadlineActed).toList();
    if (!acted.isEmpty()) {
      jdbc.update(UPDATE_DEADLINES, arguments(List.of(Column.at(now)), DEADLINE, acted));
    }
  }

  private Written updateInTurn(List<Decision> changes, Map<UUID, Instant> unlocked, Instant now) {
    RoundTrip trip = new RoundTrip();
    Answer<UUID> processes = updateProcesses(trip, changes, unlocked, now);
    trip.execute(jdbc);
    List<Decision> effective = effective(changes, processes);
    insertSteps(effective);
    List<StepChange> steps = stepsOf(effective);
    return new Written(effective, StepUpdates.allOf(steps, StepUpdates.make(jdbc, steps)));
  }

  private static boolean haveAddedSteps(List<Decision> changes) {
    return changes.stream().anyMatch(change -> !change.addedSteps().isEmpty());
  }

  private void insertSteps(List<Decision> effective) {
    List<NewStep> added = effective.stream().flatMap(NewStep::addedBy).toList();
    if (!added.isEmpty()) {
      jdbc.update(NewStep.INSERT, arguments(NewStep.COLUMNS, added));
    }
  }

  private static List<StepChange> stepsOf(List<Decision> changes) {
    return changes.stream().flatMap(StepUpdates::changes).toList();
  }

  private static List<Decision> effective(List<Decision> changes, Answer<UUID> processes) {
    Set<UUID> written = Set.copyOf(processes.rows());
    return changes.stream().filter(change -> written.contains(change.after().orderId())).toList();
  }

  private static Answer<UUID> updateProcesses(
      RoundTrip trip, List<Decision> changes, Map<UUID, Instant> unlocked, Instant now) {
    List<Column<Decision>> columns = new ArrayList<>(PROCESS);
    columns.add(Column.instant(change -> unlocked.get(change.after().orderId())));
    return trip.query(
        UPDATE_PROCESSES,
        (row, number) -> row.getObject("order_id", UUID.class),
        arguments(List.of(Column.at(now)), columns, changes));
  }

  private static void refuseRepeats(List<Decision> changes) {
    long orders = changes.stream().map(change -> change.after().orderId()).distinct().count();
    if (orders < changes.size()) {
      throw new IllegalArgumentException("an order has two decisions in one write");
    }
  }

  private void updateCauses(List<Decision> effective) {
    List<Decision> changes =
        effective.stream()
            .filter(change -> change.cause() != null || change.clearsCause())
            .toList();
    if (!changes.isEmpty()) {
      jdbc.update(UPDATE_CAUSES, arguments(CAUSE, changes));
    }
  }

  private void updateEditions(List<Decision> effective) {
    List<Decision> changes =
        effective.stream()
            .filter(change -> change.after().edition() != change.before().edition())
            .toList();
    if (!changes.isEmpty()) {
      jdbc.update(UPDATE_EDITIONS, arguments(EDITION, changes));
    }
  }

  private void noteAsks(List<Decision> changes) {
    List<Decision> asking =
        changes.stream().filter(change -> !SubmitterAsks.begunBy(change).isEmpty()).toList();
    if (!asking.isEmpty()) {
      jdbc.update(NOTE_ASKS, arguments(ASKING, asking));
    }
  }

  private void insertEvents(List<Decision> changes, Instant now) {
    List<EventOfOrder> events = changes.stream().flatMap(DecisionWriter::events).toList();
    if (!events.isEmpty()) {
      jdbc.update(INSERT_EVENTS, arguments(List.of(Column.at(now)), EVENT, events));
    }
  }

  private static Stream<EventOfOrder> events(Decision change) {
    return change.events().stream().map(event -> new EventOfOrder(change.after(), event));
  }

  private static Column<Decision> cause(Function<Cause, @Nullable String> part) {
    return Column.text(
        change -> {
          Cause cause = change.cause();
          return cause == null ? null : part.apply(cause);
        });
  }
}
