package io.orderly.operator.inspection;

import static java.util.Objects.requireNonNull;

import io.orderly.process.Cause;
import io.orderly.process.ClaimTerms;
import io.orderly.process.ClaimTerms.Activity;
import io.orderly.process.Declined;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessState;
import io.orderly.process.StepHistory;
import io.orderly.process.StepHistory.ForwardTimes;
import io.orderly.process.StepState;
import io.orderly.workflow.WorkflowId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads where an order stands, without a lock. */
final class OrderRows {

  private static final String PROCESS =
      """
      SELECT p.*, o.customer_reference, o.customer_id, o.submitted_at,
          statement_timestamp() AS read_at
      FROM state.order_process p
      JOIN orders.customer_order o USING (order_id)
      WHERE p.order_id = ?
      """;

  private static final String STEPS =
      """
      SELECT *
      FROM state.order_step
      WHERE order_id = ?
      ORDER BY position
      """;

  private final JdbcTemplate jdbc;

  OrderRows(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * An order's process, with the times that are none of the state machine's business.
   *
   * @param inLineAsOf as of when it stands in the line, but for its priority
   */
  record StoredProcess(
      OrderProcess order,
      @Nullable Cause cause,
      String customerReference,
      String customer,
      Instant submittedAt,
      Instant inLineAsOf,
      Instant changedAt,
      Instant readAt) {}

  /** Empty when there is no such order. */
  Optional<StoredProcess> find(UUID orderId) {
    List<OrderStep> steps = jdbc.query(STEPS, (row, number) -> step(row), orderId);
    return jdbc.query(PROCESS, (row, number) -> process(row, steps), orderId).stream().findFirst();
  }

  private static StoredProcess process(ResultSet row, List<OrderStep> steps) throws SQLException {
    OrderProcess order =
        new OrderProcess(
            row.getObject("order_id", UUID.class),
            new WorkflowId(row.getString("workflow"), row.getString("workflow_version")),
            ProcessState.of(row.getString("process_state")),
            Direction.of(row.getString("direction")),
            row.getLong("version"),
            new ClaimTerms(
                row.getLong("claim_rank"),
                row.getBoolean("paused") ? Activity.PAUSED : Activity.ACTIVE),
            row.getString("locked_by"),
            moment(row, "complete_by"),
            moment(row, "not_before"),
            row.getString("next_agent"),
            row.getInt("failure_count"),
            failure(row),
            steps);
    Instant submittedAt = requireNonNull(moment(row, "submitted_at"));
    return new StoredProcess(
        order,
        cause(row),
        row.getString("customer_reference"),
        row.getString("customer_id"),
        submittedAt,
        submittedAt.plus(row.getLong("queue_offset"), ChronoUnit.MICROS),
        requireNonNull(moment(row, "changed_at")),
        requireNonNull(moment(row, "read_at")));
  }

  private static OrderStep step(ResultSet row) throws SQLException {
    return new OrderStep(
        row.getInt("position"),
        row.getString("name"),
        row.getString("agent"),
        StepState.of(row.getString("step_state")),
        row.getInt("attempt"),
        moment(row, "complete_by"),
        moment(row, "not_before"),
        row.getInt("failure_count"),
        moment(row, "first_started_at"),
        row.getString("result"),
        failure(row),
        moment(row, "started_at"),
        moment(row, "finished_at"),
        new StepHistory(
            row.getInt("no_effect_through"),
            row.getInt("resent_attempt"),
            forwardTimes(row),
            row.getString("undo_result"),
            declined(row)));
  }

  private static @Nullable Declined declined(ResultSet row) throws SQLException {
    int declines = row.getInt("declines");
    return declines == 0
        ? null
        : new Declined(
            declines,
            requireNonNull(moment(row, "declined_since")),
            moment(row, "declines_alerted_at"));
  }

  private static @Nullable ForwardTimes forwardTimes(ResultSet row) throws SQLException {
    Instant startedAt = moment(row, "forward_started_at");
    return startedAt == null
        ? null
        : new ForwardTimes(
            moment(row, "forward_first_started_at"), startedAt, moment(row, "forward_finished_at"));
  }

  private static @Nullable Failure failure(ResultSet row) throws SQLException {
    String code = row.getString("failure_code");
    return code == null
        ? null
        : new Failure(code, String.valueOf(row.getString("failure_message")));
  }

  private static @Nullable Cause cause(ResultSet row) throws SQLException {
    String code = row.getString("cause_code");
    return code == null
        ? null
        : new Cause(
            code,
            String.valueOf(row.getString("cause_message")),
            row.getString("cause_step"),
            row.getString("cause_actor"));
  }

  static @Nullable Instant moment(ResultSet row, String column) throws SQLException {
    OffsetDateTime moment = row.getObject(column, OffsetDateTime.class);
    return moment == null ? null : moment.toInstant();
  }
}
