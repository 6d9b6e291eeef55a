package io.orderly.operator.inspection.asks;

import io.orderly.process.ProcessState;
import io.orderly.store.pg.RowInstants;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.WorkflowId;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Lists the steps that wait for an answer; what others wait for costs it nothing. */
public final class AskInbox {

  /** As its index has it, which names only steps that ask. */
  private static final String OPEN =
      """
      SELECT p.order_id, o.customer_reference, o.customer_id, p.process_state, p.workflow,
          p.workflow_version, p.edition, s.name, s.agent, s.accepted_at, s.wait_until
      FROM state.order_step s
      JOIN state.order_process p ON p.order_id = s.order_id
      JOIN orders.customer_order o ON o.order_id = s.order_id
      WHERE s.agent = ? AND s.agent LIKE 'ask:%' AND s.wait_until IS NOT NULL
        AND (s.wait_until, s.order_id, s.name) > (?, ?, ?)
        AND s.step_state = 'Running' AND p.direction = 'forward'
      ORDER BY s.wait_until, s.order_id, s.name
      LIMIT ?
      """;

  private static final Cursor FIRST = new Cursor(Instant.EPOCH, new UUID(0, 0), "");

  private final JdbcTemplate jdbc;
  private final WorkflowCatalogue workflows;

  /** The last one of the page before, which may be answered by now. */
  public record Cursor(Instant until, UUID orderId, String step) {

    public static Cursor of(AskView last) {
      return new Cursor(last.until(), last.orderId(), last.step());
    }
  }

  public AskInbox(JdbcTemplate jdbc, WorkflowCatalogue workflows) {
    this.jdbc = jdbc;
    this.workflows = workflows;
  }

  /**
   * What waits for an answer, the soonest to expire first.
   *
   * @param of operators, submitter, or the role of an application
   * @param after null: from the first one on
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public List<AskView> open(String of, @Nullable Cursor after, int limit) {
    Cursor from = after == null ? FIRST : after;
    return jdbc.query(
        OPEN,
        (row, number) -> view(row, of),
        StepAsk.performer(of),
        from.until().atOffset(ZoneOffset.UTC),
        from.orderId(),
        from.step(),
        limit);
  }

  private AskView view(ResultSet row, String of) throws SQLException {
    String step = row.getString("name");
    String workflow = row.getString("workflow");
    Optional<StepAsk> ask =
        workflows
            .find(new WorkflowId(workflow, row.getString("workflow_version")))
            .flatMap(definition -> definition.ask(step));
    return new AskView(
        row.getObject("order_id", UUID.class),
        row.getString("customer_reference"),
        row.getString("customer_id"),
        ProcessState.of(row.getString("process_state")),
        workflow,
        step,
        row.getInt("edition"),
        of,
        ask.map(StepAsk::question).orElse(null),
        ask.map(StepAsk::choices).orElse(List.of()),
        ask.map(StepAsk::input).orElse(null),
        RowInstants.required(row, "accepted_at"),
        RowInstants.required(row, "wait_until"));
  }
}
