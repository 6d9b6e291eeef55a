package io.orderly.store.transitions;

import io.orderly.process.Acceptance;
import io.orderly.process.ClaimTerms;
import io.orderly.process.ClaimTerms.Activity;
import io.orderly.process.ConsecutiveDeclines;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.PartnerEvents;
import io.orderly.process.ProcessState;
import io.orderly.process.StepHistory;
import io.orderly.process.StepHistory.EarlierCalls;
import io.orderly.process.StepHistory.ForwardTimes;
import io.orderly.process.StepState;
import io.orderly.store.pg.ReadableRows;
import io.orderly.store.pg.RowInstants;
import io.orderly.workflow.WorkflowId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.ResultSetExtractor;
import org.springframework.jdbc.core.RowMapper;

/** Rows of order_process and order_step as records of the state machine. */
final class ProcessRows {

  /** Those that can't be read are empty. */
  static final RowMapper<Optional<Locked>> LOCKED =
      ReadableRows.of("process record", ProcessRows::locked);

  /**
   * Keeps the order in which the rows come; of an order with one that can't be read there are none.
   */
  static final ResultSetExtractor<Map<UUID, Optional<List<OrderStep>>>> STEPS_BY_ORDER =
      ProcessRows::stepsByOrder;

  private ProcessRows() {}

  /** The same, where what is remembered is not read out of the row. */
  static RowMapper<Optional<Locked>> lockedOr(KnownOrders known) {
    return ReadableRows.of(
        "process record",
        row -> {
          OrderProcess order =
              known.find(
                  row.getObject("order_id", UUID.class),
                  row.getLong("version"),
                  RowInstants.required(row, "changed_at"));
          return order == null
              ? locked(row)
              : new Locked(order, RowInstants.required(row, "read_at"));
        });
  }

  private static Locked locked(ResultSet row) throws SQLException {
    return new Locked(process(row), RowInstants.required(row, "read_at"));
  }

  /** A locked process record, with the clock of the statement that locked it. */
  record Locked(OrderProcess order, Instant readAt) {

    /** Whether they are still to be read: no order is without any. */
    boolean lacksSteps() {
      return order.steps().isEmpty();
    }

    Locked with(List<OrderStep> steps) {
      return new Locked(withSteps(order, steps), readAt);
    }
  }

  static OrderProcess withSteps(OrderProcess order, List<OrderStep> steps) {
    return new OrderProcess(
        order.orderId(),
        order.workflow(),
        order.state(),
        order.direction(),
        order.version(),
        order.edition(),
        order.terms(),
        order.lockedBy(),
        order.completeBy(),
        order.notBefore(),
        order.nextAgent(),
        order.failureCount(),
        order.failure(),
        steps);
  }

  static OrderStep withResult(OrderStep step, @Nullable String result) {
    return new OrderStep(
        step.position(),
        step.name(),
        step.agent(),
        step.state(),
        step.attempt(),
        step.completeBy(),
        step.notBefore(),
        step.failureCount(),
        step.firstStartedAt(),
        result,
        step.failure(),
        step.startedAt(),
        step.finishedAt(),
        step.history());
  }

  private static OrderProcess process(ResultSet row) throws SQLException {
    return new OrderProcess(
        row.getObject("order_id", UUID.class),
        new WorkflowId(row.getString("workflow"), row.getString("workflow_version")),
        ProcessState.of(row.getString("process_state")),
        Direction.of(row.getString("direction")),
        row.getLong("version"),
        row.getInt("edition"),
        new ClaimTerms(
            row.getLong("claim_rank"),
            row.getBoolean("paused") ? Activity.PAUSED : Activity.ACTIVE,
            RowInstants.optional(row, "start_at"),
            row.getObject("deadline_acted_at") == null
                ? RowInstants.optional(row, "deadline")
                : null),
        row.getString("locked_by"),
        RowInstants.optional(row, "complete_by"),
        RowInstants.optional(row, "not_before"),
        row.getString("next_agent"),
        row.getInt("failure_count"),
        failure(row),
        List.of());
  }

  private static Map<UUID, Optional<List<OrderStep>>> stepsByOrder(ResultSet rows)
      throws SQLException {
    Map<UUID, Optional<List<OrderStep>>> steps = new HashMap<>();
    while (rows.next()) {
      UUID orderId = rows.getObject("order_id", UUID.class);
      Optional<List<OrderStep>> ofOrder =
          steps.computeIfAbsent(orderId, id -> Optional.of(new ArrayList<>()));
      Optional<OrderStep> step = ReadableRows.read("step", rows, ProcessRows::step);
      if (step.isEmpty()) {
        steps.put(orderId, Optional.empty());
      } else {
        ofOrder.ifPresent(list -> list.add(step.get()));
      }
    }
    return steps;
  }

  private static OrderStep step(ResultSet row) throws SQLException {
    StepState state = StepState.of(row.getString("step_state"));
    return new OrderStep(
        row.getInt("position"),
        row.getString("name"),
        row.getString("agent"),
        state,
        row.getInt("attempt"),
        RowInstants.optional(row, "complete_by"),
        RowInstants.optional(row, "not_before"),
        row.getInt("failure_count"),
        RowInstants.optional(row, "first_started_at"),
        row.getString("result"),
        failure(row),
        RowInstants.optional(row, "started_at"),
        RowInstants.optional(row, "finished_at"),
        history(row, state));
  }

  private static StepHistory history(ResultSet row, StepState state) throws SQLException {
    int noEffectThrough = row.getInt("no_effect_through");
    int resentAttempt = row.getInt("resent_attempt");
    ConsecutiveDeclines declines = declines(row);
    EarlierCalls earlierCalls = earlierCalls(row);
    int edition = Math.max(row.getInt("edition"), OrderProcess.FIRST_EDITION);
    Acceptance acceptance = acceptance(row, "accepted_at", "accepted_answer");
    PartnerEvents events = PartnerEvents.of(row.getString("partner_events"));
    Failure elementFailure = failure(row, "element_failure_code", "element_failure_message");
    return switch (state) {
      case UNDOING, UNDONE, UNDO_FAILED ->
          new StepHistory(
              noEffectThrough,
              resentAttempt,
              forwardTimes(row),
              row.getString("undo_result"),
              declines,
              earlierCalls,
              edition,
              acceptance,
              acceptance(row, "undo_accepted_at", "undo_accepted_answer"),
              events,
              elementFailure);
      case NOT_STARTED, SKIPPED, RUNNING, COMPLETED, FAILED ->
          shared(
              new StepHistory(
                  noEffectThrough,
                  resentAttempt,
                  null,
                  null,
                  declines,
                  earlierCalls,
                  edition,
                  acceptance,
                  null,
                  events,
                  elementFailure));
    };
  }

  /** The history of nearly every step is this one. */
  private static StepHistory shared(StepHistory history) {
    return history.equals(StepHistory.NONE) ? StepHistory.NONE : history;
  }

  private static EarlierCalls earlierCalls(ResultSet row) throws SQLException {
    return new EarlierCalls(
        row.getInt("uncalled_attempt"), RowInstants.optional(row, "earlier_calls_until"));
  }

  private static @Nullable ConsecutiveDeclines declines(ResultSet row) throws SQLException {
    int declines = row.getInt("declines");
    return declines == 0
        ? null
        : new ConsecutiveDeclines(
            declines,
            row.getInt("version_declines"),
            RowInstants.required(row, "declined_since"),
            RowInstants.optional(row, "declines_alerted_at"));
  }

  /** The time until it waits is that of the one in whose direction the step is. */
  private static @Nullable Acceptance acceptance(ResultSet row, String at, String answer)
      throws SQLException {
    Instant since = RowInstants.optional(row, at);
    return since == null
        ? null
        : new Acceptance(since, RowInstants.optional(row, "wait_until"), row.getString(answer));
  }

  /** No step is undone that was never started, so no times means: begun by an older version. */
  private static @Nullable ForwardTimes forwardTimes(ResultSet row) throws SQLException {
    Instant startedAt = RowInstants.optional(row, "forward_started_at");
    return startedAt == null
        ? null
        : new ForwardTimes(
            RowInstants.optional(row, "forward_first_started_at"),
            startedAt,
            RowInstants.optional(row, "forward_finished_at"));
  }

  private static @Nullable Failure failure(ResultSet row) throws SQLException {
    return failure(row, "failure_code", "failure_message");
  }

  private static @Nullable Failure failure(ResultSet row, String code, String message)
      throws SQLException {
    String found = row.getString(code);
    return found == null ? null : new Failure(found, row.getString(message));
  }
}
