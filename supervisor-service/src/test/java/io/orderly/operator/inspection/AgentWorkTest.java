package io.orderly.operator.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.supervisor.testing.RunningSupervisor;
import java.sql.Connection;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** The work of agents and the orders of workflows are counted by indexes of what is to do. */
@Tag("servers")
class AgentWorkTest {

  /** A step of a new order in that state. */
  private static final String STEP =
      """
      WITH made AS (
          INSERT INTO state.order_process (order_id, workflow, workflow_version, process_state,
              direction, locked_by, complete_by, not_before, failure_code, claim_rank)
          SELECT gen_random_uuid(), 'counted', 'v1', ?, ?, ?, now() + ?::interval,
              now() + ?::interval, CASE WHEN ? = 'Error' THEN 'unanswered' END, 1
            FROM generate_series(1, ?)
          RETURNING order_id)
      INSERT INTO state.order_step (order_id, position, name, agent, step_state, attempt,
          complete_by, started_at, finished_at, not_before, accepted_at, wait_until,
          accepted_answer)
      SELECT order_id, 0, 'step', 'counted-agent', ?, 1, now() + ?::interval, now(), now(),
          now() + ?::interval, CASE WHEN ?::interval IS NOT NULL THEN now() END,
          now() + ?::interval, CASE WHEN ?::interval IS NOT NULL THEN '{}'::jsonb END
        FROM made
      """;

  private static final String AHEAD = "1 hour";
  private static final String OVER = "-1 hour";

  private Connection connection;
  private JdbcTemplate jdbc;

  @BeforeEach
  void begin() throws Exception {
    connection = RunningSupervisor.shared().bean(DataSource.class).getConnection();
    connection.setAutoCommit(false);
    jdbc = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
  }

  @AfterEach
  void forget() throws Exception {
    connection.rollback();
    connection.setAutoCommit(true);
    connection.close();
  }

  /** One step per order. */
  private record Made(
      String state, String direction, String lockedBy, String wakes, String rests, String step) {

    static final Made FLYING =
        new Made("Processing", "forward", "scheduler-9#1", AHEAD, null, "Running");
    static final Made RESTING = new Made("Pending", "forward", null, null, AHEAD, "Running");
    static final Made UNDOING = new Made("Undoing", "undo", null, null, AHEAD, "Running");
    static final Made ERROR = new Made("Error", "forward", null, null, null, "Running");
    static final Made NEW = new Made("Pending", "forward", null, null, null, "NotStarted");
    static final Made TURNED = new Made("Undoing", "undo", null, null, null, "Completed");
    static final Made TAKEN_BACK =
        new Made("Undoing", "undo", "scheduler-9#1", AHEAD, null, "Undoing");
    static final Made DONE = new Made("Processed", "forward", null, null, null, "Completed");
  }

  private void make(int orders, Made made, String completeBy, String notBefore, String waits) {
    jdbc.update(
        STEP,
        made.state(),
        made.direction(),
        made.lockedBy(),
        made.wakes(),
        made.rests(),
        made.state(),
        orders,
        made.step(),
        completeBy,
        notBefore,
        waits,
        waits,
        waits);
  }

  @Test
  void stepsAreCountedByWhatTheyWaitFor() {
    make(3, Made.FLYING, AHEAD, null, null);
    make(1, Made.FLYING, OVER, null, null);
    make(1, Made.FLYING, AHEAD, null, AHEAD);
    make(5, Made.RESTING, OVER, AHEAD, AHEAD);
    make(2, Made.RESTING, OVER, AHEAD, null);
    make(1, Made.UNDOING, OVER, null, null);
    make(7, Made.ERROR, OVER, AHEAD, null);
    make(9, Made.DONE, OVER, null, null);

    assertThat(work())
        .containsEntry("in_flight", 6L)
        .containsEntry("overdue", 2L)
        .containsEntry("accepted", 5L)
        .containsEntry("rearmed", 2L)
        .containsEntry("waiting", 0L);
  }

  @Test
  void ordersThatAreOverAreNotRead() {
    make(20_000, Made.DONE, OVER, null, null);
    make(500, Made.RESTING, OVER, AHEAD, AHEAD);
    make(100, Made.FLYING, AHEAD, null, null);
    jdbc.execute("ANALYZE state.order_process, state.order_step");

    String plan =
        String.join(
            "\n", jdbc.queryForList("EXPLAIN " + WorkInspection.BY_AGENT, String.class, 200));

    assertThat(plan)
        .contains("order_step_accepted", "order_step_rearmed", "order_process_sweep")
        .doesNotContain("Seq Scan on order_step");
  }

  @Test
  void ordersAreCountedByWorkflowWhateverTheyWaitFor() {
    jdbc.update("INSERT INTO state.workflow VALUES ('counted', 'v1', 'of this test')");
    make(1, Made.NEW, OVER, null, null);
    make(1, Made.FLYING, AHEAD, null, null);
    make(1, Made.RESTING, OVER, AHEAD, null);
    make(1, Made.TURNED, OVER, null, null);
    make(1, Made.TAKEN_BACK, AHEAD, null, null);
    make(1, Made.ERROR, OVER, null, null);
    make(1, Made.DONE, OVER, null, null);
    jdbc.update("UPDATE state.order_process SET paused = true WHERE workflow = 'counted'");
    make(10, Made.NEW, OVER, null, null);
    make(20, Made.FLYING, AHEAD, null, null);
    make(30, Made.RESTING, OVER, AHEAD, AHEAD);
    make(40, Made.TURNED, OVER, null, null);
    make(50, Made.TAKEN_BACK, AHEAD, null, null);
    make(60, Made.UNDOING, OVER, AHEAD, AHEAD);
    make(70, Made.ERROR, OVER, null, null);
    make(80, Made.DONE, OVER, null, null);

    assertThat(jdbc.queryForList(WorkInspection.BY_WORKFLOW, 200))
        .filteredOn(row -> row.get("name").equals("counted"))
        .singleElement()
        .satisfies(row -> assertThat(row.get("pending")).hasToString("42"))
        .satisfies(row -> assertThat(row.get("processing")).hasToString("21"))
        .satisfies(row -> assertThat(row.get("undoing")).hasToString("152"))
        .satisfies(row -> assertThat(row.get("error")).hasToString("71"));
  }

  @Test
  void aWorkflowWithoutOrdersIsListedUntilItIsRetired() {
    jdbc.update("INSERT INTO state.workflow VALUES ('counted', 'v1', 'of this test')");
    assertThat(jdbc.queryForList(WorkInspection.BY_WORKFLOW, 200))
        .filteredOn(row -> row.get("name").equals("counted"))
        .singleElement()
        .satisfies(row -> assertThat(row.get("pending")).hasToString("0"));

    jdbc.update("UPDATE state.workflow SET retired_at = now() WHERE name = 'counted'");

    assertThat(jdbc.queryForList(WorkInspection.BY_WORKFLOW, 200))
        .noneMatch(row -> row.get("name").equals("counted"));
  }

  @Test
  void ordersThatAreOverAreNotReadToCountThemByWorkflow() {
    make(20_000, Made.DONE, OVER, null, null);
    make(5_000, Made.RESTING, OVER, AHEAD, AHEAD);
    make(100, Made.FLYING, AHEAD, null, null);
    jdbc.execute("ANALYZE state.order_process");

    String plan =
        String.join(
            "\n", jdbc.queryForList("EXPLAIN " + WorkInspection.BY_WORKFLOW, String.class, 200));

    assertThat(plan)
        .contains("order_process_idle", "order_process_owner", "order_process_claimable")
        .doesNotContain("Seq Scan on order_process", "order_process_pkey", "order_process_sweep");
  }

  private Map<String, Long> work() {
    return jdbc.query(
        WorkInspection.BY_AGENT,
        rows -> {
          while (rows.next()) {
            if (rows.getString("agent").equals("counted-agent")) {
              return Map.of(
                  "in_flight", rows.getLong("in_flight"),
                  "overdue", rows.getLong("overdue"),
                  "accepted", rows.getLong("accepted"),
                  "rearmed", rows.getLong("rearmed"),
                  "waiting", rows.getLong("waiting"));
            }
          }
          return Map.<String, Long>of();
        },
        200);
  }
}
