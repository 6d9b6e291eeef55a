package io.orderly.submission.streaming;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectReader;
import io.orderly.messages.FailureTexts;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.StatusCause;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderActivity;
import io.orderly.process.OrderSnapshot;
import io.orderly.process.OrderSnapshot.StepSnapshot;
import io.orderly.process.ProcessState;
import io.orderly.submission.tracking.Activities;
import io.orderly.workflow.WorkflowId;
import java.io.UncheckedIOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The current status of orders, by their primary keys. */
@Repository
class OrderSnapshots {

  private static final ObjectReader STEPS =
      MessageCodec.mapper().readerForListOf(StepSnapshot.class);

  private static final String FIND =
      """
      SELECT p.order_id, o.submitter, o.customer_reference, p.process_state, p.version,
             p.edition, p.failure_code, p.cause_code, p.cause_step, p.changed_at, p.workflow,
             p.workflow_version, p.direction, p.paused, p.not_before, p.next_agent,
             CASE WHEN p.process_state NOT IN ('Processed', 'Undone') THEN (
                 SELECT json_agg(json_build_object(
                     'name', s.name, 'agent', s.agent, 'state', s.step_state,
                     'attempt', s.attempt, 'failureCount', s.failure_count,
                     'startedAt', %s, 'completeBy', %s, 'notBefore', %s,
                     'failureCode', s.failure_code,
                     'declines', coalesce(s.declines, 0),
                     'acceptedAt', %s, 'waitUntil', %s,
                     'elementFailureCode', s.element_failure_code) ORDER BY s.position)
                 FROM state.order_step s
                 WHERE s.order_id = p.order_id) END AS steps
      FROM state.order_process p
      JOIN orders.customer_order o USING (order_id)
      WHERE p.order_id = ANY (:orderIds)
      """
          .formatted(
              utc("s.started_at"),
              utc("s.complete_by"),
              utc("s.not_before"),
              utc(
                  "CASE s.step_state WHEN 'Running' THEN s.accepted_at"
                      + " WHEN 'Undoing' THEN s.undo_accepted_at END"),
              utc("s.wait_until"));

  private final JdbcClient jdbc;
  private final FailureTexts texts;
  private final Activities activities;

  OrderSnapshots(JdbcClient jdbc, FailureTexts texts, Activities activities) {
    this.jdbc = jdbc;
    this.texts = texts;
    this.activities = activities;
  }

  Optional<OrderStatus> find(UUID orderId) {
    return find(List.of(orderId)).stream().findFirst();
  }

  /** One statement; unknown orders are left out. */
  List<OrderStatus> find(Collection<UUID> orderIds) {
    return jdbc.sql(FIND)
        .param("orderIds", orderIds.toArray(UUID[]::new))
        .query(this::status)
        .list();
  }

  private OrderStatus status(ResultSet row, int rowNumber) throws SQLException {
    OrderStatus status =
        new OrderStatus(
            Message.SCHEMA_VERSION,
            row.getObject("order_id", UUID.class),
            row.getString("submitter"),
            row.getString("customer_reference"),
            ProcessState.of(row.getString("process_state")),
            row.getLong("version"),
            failure(row),
            cause(row),
            required(row, "changed_at"));
    return status.inEdition(row.getInt("edition")).doing(activity(row, status));
  }

  private @Nullable OrderActivity activity(ResultSet row, OrderStatus status) throws SQLException {
    String steps = row.getString("steps");
    if (steps == null) {
      return null;
    }
    OrderSnapshot order =
        new OrderSnapshot(
            status.state(),
            Direction.of(row.getString("direction")),
            row.getBoolean("paused"),
            optional(row, "not_before"),
            row.getString("next_agent"),
            status.at(),
            read(steps));
    return activities.of(
        order, new WorkflowId(row.getString("workflow"), row.getString("workflow_version")));
  }

  private static List<StepSnapshot> read(String steps) {
    try {
      return STEPS.readValue(steps);
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException("the steps of an order can't be read", impossible);
    }
  }

  /** A timestamp as messages have it. */
  private static String utc(String column) {
    return "to_char(%s AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')".formatted(column);
  }

  private static Instant required(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  private static @Nullable Instant optional(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  private @Nullable Failure failure(ResultSet row) throws SQLException {
    String code = row.getString("failure_code");
    return code == null ? null : new Failure(code, texts.of(code));
  }

  private @Nullable StatusCause cause(ResultSet row) throws SQLException {
    String code = row.getString("cause_code");
    return code == null ? null : new StatusCause(code, texts.of(code), row.getString("cause_step"));
  }
}
