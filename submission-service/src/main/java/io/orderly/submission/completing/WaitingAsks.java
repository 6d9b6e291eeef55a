package io.orderly.submission.completing;

import io.orderly.store.pg.RowInstants;
import io.orderly.submission.completing.WorkFilter.Position;
import io.orderly.submission.tracking.TrackingJdbc;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.WorkflowId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Steps that wait for an answer, in pages of a bounded cost: the index of those who are asked is
 * walked along for {@link #MAX_WALK} steps at most. Where that ends before the page is full, the
 * page is shorter than requested and the next one begins there.
 */
@Repository
class WaitingAsks {

  /** Steps that one page looks at. */
  static final int MAX_WALK = 5_000;

  /**
   * The condition of its partial index, so that a million of waiting steps of others is not read.
   */
  private static final String WALK =
      """
      SELECT wait_until, order_id, name, accepted_at
      FROM state.order_step
      WHERE wait_until IS NOT NULL AND agent LIKE 'ask:%' AND agent = :performer
        AND (wait_until, order_id, name) > (:until, :orderId, :step)
      ORDER BY wait_until, order_id, name
      """;

  /** What an undo has taken back asks nobody any more. OFFSET 0 keeps the look-ups from joins. */
  private static final String PAGE =
      """
      SELECT w.wait_until, w.order_id, w.name, w.accepted_at, p.workflow,
          p.workflow_version, p.edition, c.customer_reference
      FROM (%s LIMIT :walk) AS w
      CROSS JOIN LATERAL (
          SELECT p.workflow, p.workflow_version, p.edition, p.direction
          FROM state.order_process p
          WHERE p.order_id = w.order_id
          OFFSET 0
      ) AS p
      CROSS JOIN LATERAL (
          SELECT c.submitter, c.customer_reference
          FROM orders.customer_order c
          WHERE c.order_id = w.order_id
          OFFSET 0
      ) AS c
      WHERE p.direction = 'forward' AND c.submitter = coalesce(:submitter, c.submitter)
      ORDER BY w.wait_until, w.order_id, w.name
      LIMIT :limit
      """
          .formatted(WALK.stripTrailing());

  /** The last step of a walk of maximum length; none where there are no more steps. */
  private static final String END = WALK + "OFFSET :walk - 1 LIMIT 1";

  private final JdbcClient jdbc;

  WaitingAsks(TrackingJdbc tracking) {
    this.jdbc = tracking.client();
  }

  /**
   * A step that waits.
   *
   * @param edition of what was ordered, as it is now
   */
  record Waiting(
      Position place, Instant since, WorkflowId workflow, int edition, String customerReference) {}

  /**
   * Some of them.
   *
   * @param last where the next page begins, after this one; null when there are no more
   */
  record Found(List<Waiting> steps, @Nullable Position last) {}

  /** At most the filter's limit of steps. */
  Found find(WorkFilter filter) {
    List<Waiting> steps =
        jdbc.sql(PAGE)
            .params(arguments(filter))
            .param("limit", filter.limit() + 1)
            .query((row, number) -> waiting(row))
            .list();
    if (steps.size() > filter.limit()) {
      List<Waiting> shown = List.copyOf(steps.subList(0, filter.limit()));
      return new Found(shown, shown.get(shown.size() - 1).place());
    }
    return new Found(steps, end(filter).orElse(null));
  }

  private Optional<Position> end(WorkFilter filter) {
    return jdbc.sql(END).params(arguments(filter)).query((row, number) -> place(row)).optional();
  }

  static String page() {
    return PAGE;
  }

  static Map<String, @Nullable Object> arguments(WorkFilter filter) {
    Map<String, @Nullable Object> arguments = new HashMap<>();
    arguments.put("walk", MAX_WALK);
    arguments.put("performer", StepAsk.performer(filter.of()));
    arguments.put("submitter", filter.submitter().orElse(null));
    arguments.put("until", OffsetDateTime.ofInstant(filter.after().until(), ZoneOffset.UTC));
    arguments.put("orderId", filter.after().orderId());
    arguments.put("step", filter.after().step());
    return arguments;
  }

  private static Waiting waiting(ResultSet row) throws SQLException {
    return new Waiting(
        place(row),
        RowInstants.required(row, "accepted_at"),
        new WorkflowId(row.getString("workflow"), row.getString("workflow_version")),
        row.getInt("edition"),
        row.getString("customer_reference"));
  }

  private static Position place(ResultSet row) throws SQLException {
    return new Position(
        RowInstants.required(row, "wait_until"),
        row.getObject("order_id", UUID.class),
        row.getString("name"));
  }
}
