package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.OrderProcess;
import io.orderly.store.claiming.OldestPending;
import io.orderly.store.testing.StatementCost;
import io.orderly.store.testing.TestDatabase;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Paused orders cost a claim and the gauge of the oldest order nothing, however many they are:
 * counted in buffers, which do not depend on the machine.
 */
@Tag("servers")
class PausedOrdersTest {

  /** Inserted in parts, each far below the statement timeout also on a busy machine. */
  private static final int PARTS = 12;

  private static final int ORDERS_OF_A_PART = 10_000;
  private static final int CLAIMED = 50;

  private static final WorkflowId RUNNABLE = new WorkflowId("order-fulfilment", "v2");
  private static final WorkflowId PAUSED = new WorkflowId("paused", "v1");
  private static final ClaimLimits LIMITS =
      new ClaimLimits(
          Map.of("inventory", CLAIMED, "payment", CLAIMED), CLAIMED, Set.of(RUNNABLE, PAUSED));

  /** All before the others in rank. */
  private static final String PAUSED_ORDERS =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, next_agent, claim_rank, changed_at)
      SELECT gen_random_uuid(),
          CASE n % 3 WHEN 0 THEN 'paused' WHEN 1 THEN 'order-fulfilment' ELSE 'other' END,
          'v1', 'Pending', 'inventory', n, now() - interval '1 day'
      FROM generate_series(?, ?) AS n
      """;

  private static final String ORDERS =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, next_agent, claim_rank)
      SELECT gen_random_uuid(), ?, ?, 'Pending', ?, 1000000 + n
      FROM generate_series(1, 200) AS n
      """;

  private final JdbcTemplate jdbc = new JdbcTemplate(TestDatabase.empty());

  /**
   * An autovacuum in the middle would count what must not be counted yet, and its snapshot keeps
   * dead versions that a claim then reads.
   */
  @BeforeEach
  void noAutovacuum() {
    jdbc.execute("ALTER TABLE state.order_process SET (autovacuum_enabled = false)");
  }

  @AfterEach
  void autovacuum() {
    jdbc.execute("ALTER TABLE state.order_process RESET (autovacuum_enabled)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"force_generic_plan", "force_custom_plan"})
  void aClaimDoesNotReadPausedOrders(String planning) {
    pauseAWorkflow();
    wait(RUNNABLE, "inventory");
    analyze();
    long alone = buffersOfClaim(planning);

    insertPausedOrders();

    assertThat(buffersOfClaim(planning)).as("not counted yet").isLessThan(alone + 30);
    analyze();
    assertThat(buffersOfClaim(planning)).isLessThan(alone + 30);
  }

  @Test
  void aClaimFindsOrdersBehindManyPausedOnes() {
    pauseAWorkflow();
    insertPausedOrders();
    wait(RUNNABLE, "inventory");

    List<OrderProcess> claimed =
        new ProcessLocks(jdbc, KnownOrders.none())
            .claimable(LIMITS).stream().map(ProcessRows.Locked::order).toList();

    assertThat(claimed).hasSize(CLAIMED).allMatch(order -> order.workflow().equals(RUNNABLE));
  }

  /** Two versions with a long line each: of their common credit the least ranks are read. */
  @Test
  void queuesOfOneAgentShareItsCapacityByRank() {
    wait(RUNNABLE, "inventory");
    wait(PAUSED, "inventory");
    wait(RUNNABLE, "payment");

    List<ProcessRows.Locked> claimed = new ProcessLocks(jdbc, KnownOrders.none()).claimable(LIMITS);

    assertThat(claimed)
        .extracting(locked -> locked.order().terms().rank())
        .hasSize(CLAIMED)
        .allMatch(rank -> rank <= 1_000_017)
        .isSorted();
  }

  @Test
  void theOldestPendingGaugeDoesNotReadPausedOrders() {
    pauseAWorkflow();
    jdbc.update(
        "INSERT INTO state.pause (kind, name, paused_by, reason) VALUES ('agent', 'inventory', 'a',"
            + " 'b')");
    wait(RUNNABLE, "payment");
    analyze();
    long alone = buffers(OldestPending.WAITING, "int, int", "1000, 2000", "force_custom_plan");

    insertPausedOrders();

    assertThat(buffers(OldestPending.WAITING, "int, int", "1000, 2000", "force_custom_plan"))
        .isLessThan(alone + 60);
    assertThat(new OldestPending(jdbc).find().orElseThrow())
        .as("of those that are not paused")
        .isAfter(Instant.now().minusSeconds(3_600));
  }

  private void insertPausedOrders() {
    for (int part = 0; part < PARTS; part++) {
      int first = 1 + part * ORDERS_OF_A_PART;
      jdbc.update(PAUSED_ORDERS, first, first + ORDERS_OF_A_PART - 1);
    }
  }

  private void pauseAWorkflow() {
    jdbc.update(
        "INSERT INTO state.pause (kind, name, paused_by, reason) VALUES ('workflow', ?, 'a', 'b')",
        PAUSED.name());
  }

  private void wait(WorkflowId workflow, String agent) {
    jdbc.update(ORDERS, workflow.name(), workflow.version(), agent);
  }

  private void analyze() {
    jdbc.execute("ANALYZE state.order_process");
  }

  private long buffersOfClaim(String planning) {
    List<ClaimStatement.Queue> queues = ClaimStatement.queues(LIMITS, (workflow, agent) -> true);
    String arguments =
        List.of(
                array(queues.stream().map(queue -> queue.workflow().name()).toList()),
                array(queues.stream().map(queue -> queue.workflow().version()).toList()),
                array(queues.stream().map(ClaimStatement.Queue::agent).toList()),
                array(queues.stream().map(ClaimStatement.Queue::capacity).toList()),
                array(queues.stream().map(ClaimStatement.Queue::minRank).toList()),
                "50")
            .stream()
            .collect(Collectors.joining(", "));
    return buffers(
        ClaimStatement.CLAIM, "text[], text[], text[], int[], bigint[], int", arguments, planning);
  }

  private static String array(List<?> values) {
    return values.stream()
        .map(value -> '"' + value.toString() + '"')
        .collect(Collectors.joining(",", "'{", "}'"));
  }

  private long buffers(String statement, String types, String arguments, String planning) {
    return StatementCost.of(jdbc, statement, types, arguments, planning).buffers();
  }
}
