package io.orderly.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessState;
import io.orderly.store.FinishedOrders;
import io.orderly.store.OrderFilter;
import io.orderly.store.OrderFilter.Range;
import java.sql.Connection;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.SqlTypeValue;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.support.TransactionTemplate;

/** The loops read live rows through partial indexes, however many orders are finished. */
@Tag("servers")
class IndexUseTest {

  private static final int BULK_PAGE = 20;
  private static final SqlTypeValue RUNNABLE = Column.array("text", List.of("order-fulfilment@v1"));

  /** Finished orders for the most part; of the others, some wait, are under way, or rest. */
  private static final String ORDERS =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, locked_by, complete_by, not_before,
           next_agent, claim_rank)
      SELECT gen_random_uuid(), 'order-fulfilment', 'v1', made.process_state,
          CASE WHEN made.process_state = 'Processing' THEN 's#' || made.n % 50 END,
          CASE WHEN made.process_state = 'Processing' THEN now() + made.n * interval '1 s' END,
          CASE WHEN made.n % 20 = 3 THEN now() + made.n * interval '1 ms' END,
          CASE WHEN made.process_state = 'Pending' THEN 'inventory' END,
          made.n * 7919 % 20011
      FROM (
          SELECT n,
              CASE n % 20 WHEN 1 THEN 'Pending' WHEN 2 THEN 'Processing' WHEN 3 THEN 'Pending'
                  ELSE 'Processed' END AS process_state
          FROM generate_series(1, 20000) AS n
      ) AS made
      """;

  private static final String STEPS =
      """
      INSERT INTO state.order_step
          (order_id, position, name, agent, step_state, attempt, started_at, complete_by,
           finished_at)
      SELECT order_id, position, 'step-' || position, 'inventory',
          CASE process_state WHEN 'Processed' THEN 'Completed' ELSE 'Running' END, 1, now(),
          coalesce(complete_by, now()), now()
      FROM state.order_process, generate_series(0, 2) AS position
      WHERE process_state <> 'Pending'
      """;

  /** As time leaves them: very many are finished, and the live ones came last. */
  private static final String LIVE_ONES_LAST =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, failure_code, claim_rank)
      SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(made.n), 12, '0'))::uuid,
          'order-fulfilment', 'v1', made.process_state,
          CASE made.process_state WHEN 'Error' THEN 'unanswered' END, made.n
      FROM (
          SELECT n,
              CASE WHEN n <= 20000 THEN 'Processed' WHEN n % 4 = 0 THEN 'Pending' ELSE 'Error' END
                  AS process_state
          FROM generate_series(1, 20300) AS n
      ) AS made
      """;

  private final DataSource dataSource = TestDatabase.empty();
  private final JdbcTemplate jdbc = new JdbcTemplate(dataSource);

  @BeforeEach
  void fill() {
    jdbc.update(ORDERS);
    jdbc.update(STEPS);
    jdbc.execute("ANALYZE state.order_process, state.order_step");
  }

  @Test
  void claimGoesByRankThroughItsIndexWithoutSortingTheBacklog() {
    String plan =
        plan(
            ClaimStatement.CLAIM,
            Column.array("text", List.of("order-fulfilment", "order-fulfilment")),
            Column.array("text", List.of("v1", "v1")),
            Column.array("text", List.of("inventory", "payment")),
            Column.array("integer", List.of(50, 50)),
            Column.array("bigint", List.of(0L, 0L)),
            50);

    readsLinesInTheOrderOfTheirIndex(plan);
  }

  /** Schedulers have one plan made for all claims: to make one took longer than to claim one. */
  @Test
  void claimGoesByRankAlsoByThePlanForAnyArguments() {
    String plan =
        genericPlan(
            ClaimStatement.CLAIM,
            "text[], text[], text[], integer[], bigint[], integer",
            "'{order-fulfilment}', '{v1}', '{inventory}', '{50}', '{0}', 50");

    readsLinesInTheOrderOfTheirIndex(plan);
  }

  private static void readsLinesInTheOrderOfTheirIndex(String plan) {
    assertThat(plan)
        .containsPattern(
            "LockRows\\s.*\\s+->  Index Scan using order_process_claimable on order_process p")
        .doesNotContain("Seq Scan on order_process", "order_process_live", "order_process_pkey")
        .doesNotContain("Sort Key: p.", "Sort Key: p_1.");
    assertThat(plan.split("Index Cond: ..workflow = .*workflow_version = .*COALESCE", -1))
        .as("the first, the next and the claimed of a line are ranges of the index")
        .hasSize(4);
  }

  @Test
  void sweepUsesItsIndex() {
    assertThat(plan(ProcessLocks.OVERDUE, 2_000, 2_000, RUNNABLE, 100))
        .contains("Index Scan using order_process_sweep")
        .contains("Presorted Key: wake_at");
  }

  @Test
  void releaseUsesItsIndex() {
    assertThat(plan(ProcessLocks.RESTED, RUNNABLE, 100))
        .contains("Index Scan using order_process_release")
        .doesNotContain("Sort");
  }

  @Test
  void ownersOrdersAreFoundThroughTheirIndex() {
    assertThat(plan(ProcessLocks.OF_OLDER_INCARNATIONS, "s#", "s$", "s#5", "s#5", 100))
        .contains("order_process_owner");
    assertThat(plan(ProcessLocks.WITH_DUE_STEPS, "s#5", 100))
        .containsAnyOf("order_process_owner", "order_process_sweep")
        .doesNotContain("Seq Scan on order_process");
    assertThat(plan(PostgresLiveSteps.LIVE, "s#5", 2_000, 100)).contains("order_process_owner");
  }

  /** What Postgres believes when it last counted while nearly everything was locked by one. */
  @Test
  void liveStepsAreReadByTheirOrdersWhateverTheStatisticsSay() {
    jdbc.update("UPDATE state.order_process SET locked_by = 's#5' WHERE locked_by IS NOT NULL");
    jdbc.update("DELETE FROM state.order_process WHERE locked_by IS NULL");
    jdbc.execute("ANALYZE state.order_process, state.order_step");

    assertThat(plan(PostgresLiveSteps.LIVE, "s#5", 2_000, 100))
        .contains("order_step_pkey")
        .contains("Index Cond: (order_id = order_process.order_id)")
        .doesNotContain("Hash Join")
        .doesNotContain("Merge Join");
  }

  @Test
  void figuresAreReadFromLiveRows() {
    assertThat(plan(OldestPending.WAITING, 1_000, 2_000))
        .contains("Index Scan using order_process_claimable")
        .doesNotContain("Seq Scan on order_process", "order_process_pkey", "order_process_live");
    assertThat(plan(PostgresStoreStatistics.PAUSED_ORDERS)).contains("order_process_paused");
    assertThat(plan(PostgresStoreStatistics.OLDEST_PAUSE))
        .contains("order_process_paused")
        .doesNotContain("order_process_live", "order_process_pkey");
    assertThat(plan(PostgresStoreStatistics.LIVE_ORDERS))
        .contains("order_process_live")
        .doesNotContain("Seq Scan on order_process");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Error", "Pending"})
  void bulkCommandsReadLiveRowsInTheirOrder(String state) {
    leaveLiveOnesLast();
    FilterClause clause = new FilterClause(of(state, null));

    String plan =
        plan(
            PostgresBulkCommands.NEXT.formatted(clause.text()),
            clause.arguments(
                FinishedOrders.BEGINNING, Column.at(Instant.now()), BULK_PAGE, BULK_PAGE));

    assertThat(plan)
        .contains("Index Scan using order_process_live")
        .containsPattern("Index Cond: \\(\\(.*process_state = .*\\) AND \\(.*order_id > ")
        .doesNotContain("Seq Scan on order_process", "order_process_pkey");
    assertThat(plan.split("Sort Key", -1)).as("one sort, of what was found").hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Error", "Pending"})
  void bulkCommandsCountLiveRows(String state) {
    leaveLiveOnesLast();
    FilterClause clause = new FilterClause(of(state, "reserve-stock"));

    assertThat(plan(PostgresMatchingOrders.COUNT.formatted(clause.text()), clause.arguments(200)))
        .contains("order_process_live")
        .doesNotContain("Seq Scan on order_process", "order_process_pkey");
  }

  private void leaveLiveOnesLast() {
    jdbc.execute("TRUNCATE state.order_process, state.order_step");
    jdbc.update(LIVE_ONES_LAST);
    jdbc.execute("ANALYZE state.order_process, state.order_step");
  }

  private static OrderFilter of(String state, @Nullable String step) {
    return new OrderFilter(
        state.isEmpty() ? Set.of() : Set.of(ProcessState.of(state)),
        null,
        step,
        null,
        "order-fulfilment",
        null,
        null,
        Range.ALWAYS,
        Range.ALWAYS);
  }

  /** What a reply does to an order that goes on: it must not write into every index. */
  @Test
  void movingCompleteByALittleIsAHeapOnlyUpdate() {
    jdbc.execute("VACUUM FULL state.order_process");
    Integer heapOnly =
        new TransactionTemplate(new DataSourceTransactionManager(dataSource))
            .execute(
                status -> {
                  jdbc.update(
                      """
                      UPDATE state.order_process
                      SET complete_by = wake_at + interval '59 s', version = version + 1
                      WHERE order_id = (
                          SELECT order_id FROM state.order_process
                          WHERE process_state = 'Processing' LIMIT 1)
                      """);
                  return jdbc.queryForObject(
                      "SELECT pg_stat_get_xact_tuples_hot_updated('state.order_process'::regclass)",
                      Integer.class);
                });

    assertThat(heapOnly).isEqualTo(1);
  }

  private String plan(String statement, Object... arguments) {
    return String.join("\n", jdbc.queryForList("EXPLAIN " + statement, String.class, arguments));
  }

  private String genericPlan(String statement, String types, String arguments) {
    String numbered = statement;
    for (int number = 1; numbered.contains("?"); number++) {
      numbered = numbered.replaceFirst("\\?", "\\$" + number);
    }
    String prepare = "PREPARE planned (%s) AS %s".formatted(types, numbered);
    return jdbc.execute(
        (Connection connection) -> {
          JdbcTemplate own = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
          own.execute("SET plan_cache_mode = force_generic_plan");
          own.execute(prepare);
          try {
            return String.join(
                "\n",
                own.queryForList(
                    "EXPLAIN EXECUTE planned (%s)".formatted(arguments), String.class));
          } finally {
            own.execute("DEALLOCATE planned");
            own.execute("RESET plan_cache_mode");
          }
        });
  }
}
