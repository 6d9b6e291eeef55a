package io.orderly.submission.tracking;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.messages.FailureTexts;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StatusCause;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderSnapshot;
import io.orderly.process.OrderSnapshot.StepSnapshot;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.workflow.WorkflowDefinition;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Processes and steps of orders, for reading; failures have the texts for submitters. */
@Repository
class ProcessRows {

  private static final ObjectMapper JSON = MessageCodec.mapper();

  /** What {@link #process} reads. */
  static final String COLUMNS =
      """
      p.order_id, p.workflow, p.workflow_version, p.process_state, p.direction, p.version,
      p.failure_count, p.paused, p.not_before, p.next_agent, p.failure_code, p.changed_at,
      p.cause_code, p.cause_step
      """;

  private static final String ONE =
      "SELECT " + COLUMNS + "FROM state.order_process p WHERE p.order_id = :orderId";

  private static final String STEPS =
      """
      SELECT name, agent, step_state, attempt, failure_count, complete_by, not_before, started_at,
             finished_at, forward_started_at, forward_finished_at, result, undo_result,
             failure_code, declines, declined_since
      FROM state.order_step
      WHERE order_id = :orderId
      ORDER BY position
      """;

  private final JdbcClient jdbc;
  private final FailureTexts texts;

  /** The process of an order, as one row has it. */
  record ProcessRow(
      UUID orderId,
      String workflow,
      String workflowVersion,
      ProcessState state,
      Direction direction,
      long version,
      int failureCount,
      boolean paused,
      @Nullable Instant notBefore,
      @Nullable String nextAgent,
      @Nullable Failure failure,
      @Nullable StatusCause cause,
      Instant changedAt) {}

  ProcessRows(TrackingJdbc tracking, FailureTexts texts) {
    this.jdbc = tracking.client();
    this.texts = texts;
  }

  Optional<ProcessRow> find(UUID orderId) {
    return jdbc.sql(ONE).param("orderId", orderId).query(this::process).optional();
  }

  /**
   * The steps of an order, in the order of its workflow.
   *
   * @param workflow of the order; null where it is not known
   */
  List<StepView> steps(UUID orderId, @Nullable WorkflowDefinition workflow) {
    return jdbc.sql(STEPS)
        .param("orderId", orderId)
        .query((row, number) -> step(row, workflow))
        .list();
  }

  /** Reads {@link #COLUMNS}. */
  ProcessRow process(ResultSet row, int rowNumber) throws SQLException {
    return new ProcessRow(
        row.getObject("order_id", UUID.class),
        row.getString("workflow"),
        row.getString("workflow_version"),
        ProcessState.of(row.getString("process_state")),
        Direction.of(row.getString("direction")),
        row.getLong("version"),
        row.getInt("failure_count"),
        row.getBoolean("paused"),
        instant(row, "not_before"),
        row.getString("next_agent"),
        failure(row),
        cause(row),
        row.getObject("changed_at", OffsetDateTime.class).toInstant());
  }

  private StepView step(ResultSet row, @Nullable WorkflowDefinition workflow) throws SQLException {
    StepSnapshot step = snapshot(row, workflow);
    return new StepView(
        step.name(),
        step.agent(),
        step.state(),
        step.attempt(),
        step.failureCount(),
        step.count().made(),
        step.attempts(),
        step.declines() == 0 ? null : step.declines(),
        instant(row, "declined_since"),
        step.completeBy(),
        step.notBefore(),
        step.startedAt(),
        instant(row, "finished_at"),
        instant(row, "forward_started_at"),
        instant(row, "forward_finished_at"),
        json(row.getString("result")),
        json(row.getString("undo_result")),
        failure(row));
  }

  private static StepSnapshot snapshot(ResultSet row, @Nullable WorkflowDefinition workflow)
      throws SQLException {
    String name = row.getString("name");
    return new StepSnapshot(
        name,
        row.getString("agent"),
        StepState.of(row.getString("step_state")),
        row.getInt("attempt"),
        row.getInt("failure_count"),
        OrderSnapshot.attempts(workflow, name),
        instant(row, "started_at"),
        instant(row, "complete_by"),
        instant(row, "not_before"),
        row.getString("undo_result"),
        row.getString("failure_code"),
        row.getInt("declines"));
  }

  private @Nullable Failure failure(ResultSet row) throws SQLException {
    String code = row.getString("failure_code");
    return code == null ? null : new Failure(code, texts.of(code));
  }

  private @Nullable StatusCause cause(ResultSet row) throws SQLException {
    String code = row.getString("cause_code");
    return code == null ? null : new StatusCause(code, texts.of(code), row.getString("cause_step"));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private static @Nullable JsonNode json(@Nullable String text) {
    try {
      return text == null ? null : JSON.readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException("a jsonb column holds no JSON", impossible);
    }
  }
}
