package io.orderly.submission.completing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.submission.completing.WorkFilter.Position;
import io.orderly.submission.testing.RunningService;
import java.sql.Connection;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** A list of work costs what is listed, however many steps wait for others. */
@Tag("servers")
class WaitingAsksPlanTest {

  private static final int MANY = 30_000;
  private static final int FEW = 20;
  private static final int LIMIT = 10;

  /** Few wait for one role, all others for another one, for an agent, or for other submitters. */
  private static final String STEPS =
      """
      INSERT INTO state.order_step (order_id, position, name, agent, step_state, attempt,
          complete_by, started_at, not_before, accepted_at, wait_until, accepted_answer)
      SELECT gen_random_uuid(), 0, 'planned-review',
          CASE WHEN n % ? = 7 THEN 'ask:few'
              ELSE (ARRAY['ask:crowd', 'carrier', 'ask:submitter'])[n % 3 + 1] END,
          'Running', 1, now(), now(), now(), now(), now() + n * interval '1 second', '{}'
      FROM generate_series(1, ?) AS n
      """;

  private static final String PROCESSES =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, claim_rank, not_before)
      SELECT order_id, 'asking', 'v1', 'Pending', 1, now() FROM state.order_step
      WHERE name = 'planned-review'
      """;

  private static final String ORDERS =
      """
      INSERT INTO orders.customer_order
          (order_id, submitter, customer_id, customer_reference, currency, total, lines,
           submitted_at)
      SELECT order_id, 'crowd', 'C-1', order_id::text, 'EUR', 1, '[]', now()
      FROM state.order_process WHERE workflow = 'asking'
      """;

  private static Connection connection;
  private static JdbcClient jdbc;

  @BeforeAll
  static void fill() throws Exception {
    connection = RunningService.shared().bean(DataSource.class).getConnection();
    connection.setAutoCommit(false);
    JdbcTemplate own = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
    jdbc = JdbcClient.create(own);
    own.execute("SET LOCAL statement_timeout = 0");
    own.update(STEPS, MANY / FEW, MANY);
    own.update(PROCESSES);
    own.update(ORDERS);
    own.execute("ANALYZE orders.customer_order, state.order_process, state.order_step");
  }

  @AfterAll
  static void forget() throws Exception {
    connection.rollback();
    connection.setAutoCommit(true);
    connection.close();
  }

  @Test
  void aPageOfARoleReadsItsOwnStepsOnly() {
    JsonNode plan = plan(new WorkFilter("few", Optional.empty(), Position.FIRST, LIMIT));

    assertThat(plan.toString()).contains("order_step_asked").doesNotContain("Seq Scan");
    assertThat(maxRows(plan)).isBetween(1L, (long) FEW);
    assertThat(first(plan)).isEqualTo(LIMIT + 1);
  }

  @Test
  void aPageOfASubmitterLooksAtABoundedNumberOfSteps() {
    JsonNode plan = plan(new WorkFilter("submitter", Optional.of("few"), Position.FIRST, LIMIT));

    assertThat(plan.toString()).contains("order_step_asked").doesNotContain("Seq Scan");
    assertThat(maxRows(plan)).isLessThanOrEqualTo(WaitingAsks.MAX_WALK + 1L);
  }

  private static JsonNode plan(WorkFilter filter) {
    String explained =
        jdbc.sql("EXPLAIN (ANALYZE, TIMING off, FORMAT json) " + WaitingAsks.page())
            .params(WaitingAsks.arguments(filter))
            .param("limit", filter.limit() + 1)
            .query(String.class)
            .single();
    return RunningService.json(explained).get(0).get("Plan");
  }

  private static long first(JsonNode plan) {
    return Math.round(plan.path("Actual Rows").asDouble());
  }

  /** The most that one node of the plan looked at. */
  private static long maxRows(JsonNode node) {
    double perLoop =
        node.path("Actual Rows").asDouble() + node.path("Rows Removed by Filter").asDouble();
    long max = Math.round(perLoop * node.path("Actual Loops").asDouble());
    for (JsonNode child : node.path("Plans")) {
      max = Math.max(max, maxRows(child));
    }
    return max;
  }
}
