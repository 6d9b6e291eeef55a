package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.testing.TestDatabase;
import java.sql.Connection;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Decisions are written row after row in the order in which they are given: replies that are
 * written unlocked wait for each other's rows in that order, and no cost follows the table's size.
 */
@Tag("servers")
class WritePlansTest {

  private static final String PROCESS_TYPES =
      """
      timestamptz, uuid[], bigint[], text[], text[], bigint[], text[], timestamptz[], timestamptz[],
      text[], integer[], text[], text[], bigint[], boolean[], timestamptz[]
      """;

  private static final String STEP_TYPES =
      """
      uuid[], integer[], integer[], text[], integer[], timestamptz[], timestamptz[], integer[],
      timestamptz[], jsonb[], text[], text[], timestamptz[], timestamptz[]
      """;

  private static final String ORDERS =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, locked_by, complete_by, claim_rank)
      SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'order-fulfilment',
          'v1', 'Processing', 's#1', now(), n
      FROM generate_series(1, ?) AS n
      """;

  private static final String STEPS =
      """
      INSERT INTO state.order_step (order_id, position, name, agent)
      SELECT order_id, position, 'step-' || position, 'inventory'
      FROM state.order_process, generate_series(0, 2) AS position
      """;

  private static final String COUNT = "ANALYZE state.order_process, state.order_step";

  /** What Postgres knows of the tables. */
  private enum Statistics {
    /** Or of none. */
    OF_ANOTHER_FILLING,
    OF_NOW,
    OF_WHEN_THEY_WERE_EMPTY
  }

  private final DataSource dataSource = TestDatabase.empty();
  private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);

  static Stream<Arguments> tables() {
    return Stream.of(0, 1, 10, 50, 300, 2_000, 20_000)
        .flatMap(
            orders -> Stream.of(Statistics.values()).map(known -> Arguments.of(orders, known)));
  }

  @ParameterizedTest
  @MethodSource("tables")
  void writesLookUpEachRowByIndex(int orders, Statistics known) {
    fill(orders, known);

    processRowsAreLookedUp();
    stepsAreLookedUp();
    stepsOfWrittenOrdersAreLookedUp();
    rowsOfCausesAreLookedUp();
    rowsOfDeadlinesAreLookedUp();
    notificationsOfQuestionsAreLookedUp();
  }

  private void processRowsAreLookedUp() {
    for (Arrays arrays : Arrays.SIZES) {
      String plan =
          plan(
              DecisionWriter.UPDATE_PROCESSES,
              PROCESS_TYPES,
              "now(), " + arrays.ids() + ", '{2}'" + ", '{}'".repeat(13),
              arrays);

      assertThat(plan)
          .containsSubsequence(
              "Nested Loop",
              "Subquery Scan on n",
              "ProjectSet",
              "Index Scan using order_process_pkey on order_process p",
              "Index Cond: (order_id = ANY (ARRAY[n.order_id]))")
          .doesNotContain("Hash", "Merge", "Sort", "Seq Scan", "Bitmap", "Disabled");
    }
  }

  private void stepsAreLookedUp() {
    for (Arrays arrays : Arrays.SIZES) {
      String plan =
          plan(
              StepUpdates.UPDATE_STEPS,
              STEP_TYPES,
              arrays.ids() + ", '{0}'" + ", '{}'".repeat(12),
              arrays);

      assertThat(plan)
          .containsSubsequence(
              "Nested Loop",
              "Subquery Scan on n",
              "ProjectSet",
              "Index Scan using order_step_pkey on order_step s",
              "Index Cond: ((order_id = ANY (ARRAY[n.order_id])) AND (\"position\" ="
                  + " n.\"position\"))")
          .doesNotContain("Hash", "Merge", "Sort", "Seq Scan", "Bitmap", "Disabled");
    }
  }

  private void stepsOfWrittenOrdersAreLookedUp() {
    for (Arrays arrays : Arrays.SIZES) {
      String plan =
          plan(
              StepUpdates.UPDATE_STEPS_OF_WRITTEN,
              STEP_TYPES + ", bigint[], timestamptz",
              arrays.ids() + ", '{0}'" + ", '{}'".repeat(13) + ", now()",
              arrays);

      assertThat(plan)
          .contains(
              "Subquery Scan on n",
              "Index Scan using order_process_pkey on order_process p",
              "Index Scan using order_step_pkey on order_step s")
          .doesNotContain("Hash", "Merge", "Sort", "Seq Scan", "Bitmap", "Disabled");
    }
  }

  private void rowsOfCausesAreLookedUp() {
    for (Arrays arrays : Arrays.SIZES) {
      String plan =
          plan(
              DecisionWriter.UPDATE_CAUSES,
              "uuid[], text[], text[], text[], text[]",
              arrays.ids() + ", '{}'".repeat(4),
              arrays);

      assertThat(plan)
          .containsSubsequence(
              "Nested Loop", "Index Scan using order_process_pkey on order_process p")
          .doesNotContain("Hash", "Merge", "Sort", "Seq Scan", "Bitmap", "Disabled");
    }
  }

  private void rowsOfDeadlinesAreLookedUp() {
    for (Arrays arrays : Arrays.SIZES) {
      String plan =
          plan(
              DecisionWriter.UPDATE_DEADLINES,
              "timestamptz, uuid[]",
              "now(), " + arrays.ids(),
              arrays);

      assertThat(plan)
          .containsSubsequence(
              "Nested Loop", "Index Scan using order_process_pkey on order_process p")
          .doesNotContain("Hash", "Merge", "Sort", "Seq Scan", "Bitmap", "Disabled");
    }
  }

  private void notificationsOfQuestionsAreLookedUp() {
    for (Arrays arrays : Arrays.SIZES) {
      String plan =
          plan(DecisionWriter.NOTE_ASKS, "uuid[], bigint[]", arrays.ids() + ", '{}'", arrays);

      assertThat(plan)
          .contains("Index Scan using notification_pkey on notification n")
          .doesNotContain("Hash", "Merge", "Seq Scan", "Disabled");
    }
  }

  private void fill(int orders, Statistics known) {
    if (known == Statistics.OF_WHEN_THEY_WERE_EMPTY) {
      jdbc.execute(COUNT);
    }
    jdbc.update(ORDERS, orders);
    jdbc.update(STEPS);
    if (known == Statistics.OF_NOW) {
      jdbc.execute(COUNT);
    }
  }

  /** How many rows are written, and how the statement is planned: schedulers have it done once. */
  private record Arrays(int rows, String planning) {

    static final List<Arrays> SIZES =
        List.of(
            new Arrays(50, "force_generic_plan"),
            new Arrays(1, "force_custom_plan"),
            new Arrays(50, "force_custom_plan"),
            new Arrays(2_000, "force_custom_plan"));

    String ids() {
      return "array_fill(gen_random_uuid(), ARRAY[%d])".formatted(rows);
    }
  }

  private String plan(String statement, String types, String arguments, Arrays arrays) {
    return jdbc.execute(
        (Connection connection) -> {
          JdbcTemplate own = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
          try {
            own.execute("SET plan_cache_mode = " + arrays.planning());
            own.execute("PREPARE planned (%s) AS %s".formatted(types, numbered(statement)));
            return String.join(
                "\n",
                own.queryForList(
                    "EXPLAIN EXECUTE planned (%s)".formatted(arguments), String.class));
          } finally {
            own.execute("DEALLOCATE ALL");
            own.execute("RESET plan_cache_mode");
          }
        });
  }

  private static String numbered(String statement) {
    String numbered = statement;
    for (int number = 1; numbered.contains("?"); number++) {
      numbered = numbered.replaceFirst("\\?", "\\$" + number);
    }
    return numbered;
  }
}
