package io.orderly.store.transitions;

import static io.orderly.store.pg.Column.arguments;

import io.orderly.process.Decision;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.RoundTrip;
import io.orderly.store.pg.RoundTrip.Answer;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/**
 * Writes steps, each compared with the attempt that was seen. The columns have the order of the
 * statement.
 */
final class StepUpdates {

  private static final String SET_STEPS =
      """
      UPDATE state.order_step s
      SET step_state = n.step_state, attempt = n.attempt, complete_by = n.complete_by,
          not_before = n.not_before, failure_count = n.failure_count,
          first_started_at = n.first_started_at, result = n.result,
          failure_code = n.failure_code, failure_message = n.failure_message,
          started_at = n.started_at, finished_at = n.finished_at
      FROM (
          SELECT unnest(?) AS order_id, unnest(?) AS position, unnest(?) AS seen_attempt,
              unnest(?) AS step_state, unnest(?) AS attempt, unnest(?) AS complete_by,
              unnest(?) AS not_before, unnest(?) AS failure_count,
              unnest(?) AS first_started_at, unnest(?) AS result, unnest(?) AS failure_code,
              unnest(?) AS failure_message, unnest(?) AS started_at, unnest(?) AS finished_at
      """;

  private static final String WHERE_AS_SEEN =
      """
      WHERE s.order_id = ANY (ARRAY[n.order_id]) AND s.position = n.position
        AND s.attempt = n.seen_attempt
      RETURNING s.order_id, s.position, s.result
      """;

  /** Of orders whose process rows were written before, and protect them; rows as for those. */
  static final String UPDATE_STEPS = SET_STEPS + ") AS n " + WHERE_AS_SEEN;

  /**
   * The same, together with the process rows: if another transaction changed an order first, none
   * of its steps is written or waited for. That version may have the same number, but not this
   * timestamp.
   */
  static final String UPDATE_STEPS_OF_WRITTEN =
      SET_STEPS
          + """
                , unnest(?) AS version
          ) AS n
          JOIN state.order_process p ON p.order_id = ANY (ARRAY[n.order_id])
            AND p.version = n.version AND p.changed_at = ?
          """
          + WHERE_AS_SEEN;

  private static final List<Column<StepChange>> STEP =
      List.of(
          Column.uuid(StepChange::orderId),
          Column.integer(change -> change.after().position()),
          Column.integer(change -> change.before().attempt()),
          Column.text(change -> change.after().state().value()),
          Column.integer(change -> change.after().attempt()),
          Column.instant(change -> change.after().completeBy()),
          Column.instant(change -> change.after().notBefore()),
          Column.integer(change -> change.after().failureCount()),
          Column.instant(change -> change.after().firstStartedAt()),
          Column.jsonb(change -> change.after().result()),
          Column.text(change -> code(change.after().failure())),
          Column.text(change -> message(change.after().failure())),
          Column.instant(change -> change.after().startedAt()),
          Column.instant(change -> change.after().finishedAt()));

  private StepUpdates() {}

  /**
   * A step as it was read and as it is to be written.
   *
   * @param workflow of its order
   * @param version that its order gets with it
   */
  record StepChange(
      UUID orderId, WorkflowId workflow, long version, OrderStep before, OrderStep after) {

    boolean changesHistory() {
      return !before.history().equals(after.history());
    }
  }

  /** The steps that a decision changes. */
  static Stream<StepChange> changes(Decision change) {
    return change.changedSteps().stream()
        .map(
            after ->
                new StepChange(
                    change.after().orderId(),
                    change.after().workflow(),
                    change.after().version(),
                    change.before(after),
                    after));
  }

  /** Writes steps of orders whose process rows are written. */
  static List<StoredResult> make(JdbcTemplate jdbc, List<StepChange> steps) {
    return steps.isEmpty()
        ? List.of()
        : jdbc.query(UPDATE_STEPS, StoredResult.ROW, arguments(STEP, steps));
  }

  /**
   * Adds the steps to the round trip that writes the process rows.
   *
   * @param now when the process rows are changed
   */
  static Answer<StoredResult> add(RoundTrip trip, List<StepChange> steps, Instant now) {
    List<Column<StepChange>> columns = new ArrayList<>(STEP);
    columns.add(Column.bigint(StepChange::version));
    List<Object> arguments = new ArrayList<>(Arrays.asList(arguments(columns, steps)));
    arguments.add(Column.at(now));
    return trip.query(UPDATE_STEPS_OF_WRITTEN, StoredResult.ROW, arguments.toArray());
  }

  /**
   * What was updated, where that is all of the steps.
   *
   * @throws UnlockedChangeException when one was not as its process row says
   */
  static List<StoredResult> allOf(List<StepChange> steps, List<StoredResult> updated) {
    if (updated.size() != steps.size()) {
      throw new UnlockedChangeException(steps.size() - updated.size(), steps.size());
    }
    return updated;
  }

  static @Nullable String code(@Nullable Failure failure) {
    return failure == null ? null : failure.code();
  }

  static @Nullable String message(@Nullable Failure failure) {
    return failure == null ? null : failure.message();
  }

  /**
   * The result of a step as the database stores it, with other spaces and another order of names in
   * the JSON. Requests must always contain the same text: a partner may refuse a repeated call
   * whose body differs.
   */
  record StoredResult(UUID orderId, int position, @Nullable String text) {

    static final RowMapper<StoredResult> ROW =
        (row, number) ->
            new StoredResult(
                row.getObject("order_id", UUID.class),
                row.getInt("position"),
                row.getString("result"));

    /** These decisions with the results as they are stored. */
    static List<Decision> in(List<Decision> written, List<StoredResult> results) {
      Map<UUID, List<StoredResult>> byOrder =
          results.stream()
              .filter(result -> result.text() != null)
              .collect(Collectors.groupingBy(StoredResult::orderId));
      if (byOrder.isEmpty()) {
        return written;
      }
      return written.stream()
          .map(decision -> in(decision, byOrder.get(decision.after().orderId())))
          .toList();
    }

    private static Decision in(Decision decision, @Nullable List<StoredResult> results) {
      return results == null
          ? decision
          : new Decision(
              decision.before(),
              in(decision.after(), results),
              decision.verdict(),
              decision.reason(),
              decision.starts(),
              decision.alerts(),
              decision.events(),
              decision.cause(),
              decision.amendment());
    }

    private static OrderProcess in(OrderProcess order, List<StoredResult> results) {
      List<OrderStep> steps = new ArrayList<>(order.steps());
      for (StoredResult result : results) {
        OrderStep step = steps.get(result.position());
        if (!Objects.equals(step.result(), result.text())) {
          steps.set(result.position(), ProcessRows.withResult(step, result.text()));
        }
      }
      return ProcessRows.withSteps(order, steps);
    }
  }

  /** A step differs from its process row: it was changed without the lock of that row. */
  static final class UnlockedChangeException extends OptimisticLockingFailureException {

    private static final long serialVersionUID = 1L;

    UnlockedChangeException(long different, long steps) {
      super(
          "%d of %d steps were changed without the lock of their process row"
              .formatted(different, steps));
    }
  }
}
