package io.orderly.store.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OpenIntake;
import io.orderly.store.pg.Transactions;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import io.orderly.store.workflows.WorkflowRetirement.LiveVersions;
import io.orderly.store.workflows.WorkflowRetirement.Position;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import io.orderly.workflow.WorkflowParser;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** A version that nobody uses and no order is on costs nothing, and no order is ever lost by it. */
@Tag("servers")
class WorkflowRetirementTest {

  private static final Duration UNUSED_FOR = Duration.ofMinutes(15);

  private static final String YAML =
      """
      name: parcel-only
      agents:
        carrier: { idempotency-window: 30d }
      steps:
        - name: ship
          agent: carrier
          complete-within: %ds
          attempts: 3
      """;

  /** In a small table several indexes cost the same, and any may be taken. */
  private static final String MANY_UNDER_WAY =
      """
      INSERT INTO state.order_process
          (order_id, workflow, workflow_version, process_state, locked_by, complete_by, claim_rank)
      SELECT gen_random_uuid(), 'other', 'v1', 'Processing', 'scheduler-1#1', now() + interval '1h', n
      FROM generate_series(1, 5000) AS n
      """;

  private static final String SOMEBODY_WAITS_FOR_A_LOCK =
      """
      SELECT EXISTS (
          SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock')
      """;

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final JdbcTemplate jdbc = store.jdbc();
  private final AtomicLong nanos = new AtomicLong();
  private final Transactions transactions =
      new Transactions(new JdbcTransactionManager(store.dataSource()));
  private final PostgresWorkflowCatalogue catalogue =
      new PostgresWorkflowCatalogue(jdbc, transactions, nanos::get);
  private final WorkflowRetirement retirement = new PostgresWorkflowRetirement(jdbc);
  private final WorkflowDefinition older = parsed(10);
  private final WorkflowDefinition newer = parsed(20);

  @BeforeEach
  void twoVersionsOfWhichNobodyUsesTheOlder() {
    register(10, Duration.ofHours(2));
    register(20, Duration.ofHours(1));
    seenByAll();
  }

  @Test
  void aRetiredVersionIsNotScannedAndItsDefinitionIsStillFound() {
    assertThat(catalogue.runnable()).containsExactlyInAnyOrder(older.id(), newer.id());
    assertThat(retirement.unused(UNUSED_FOR, 100)).containsExactly(older.id());

    assertThat(retirement.retire(older.id(), UNUSED_FOR)).isTrue();
    seenByAll();

    assertThat(catalogue.runnable()).containsExactly(newer.id());
    assertThat(catalogue.find(older.id())).contains(older);
    assertThat(catalogue.runnable()).as("though it was found").containsExactly(newer.id());
    assertThat(retirement.retire(older.id(), UNUSED_FOR)).as("twice").isFalse();
  }

  @Test
  void theLatestVersionIsNeverRetired() {
    jdbc.update("UPDATE state.workflow SET used_at = used_at - interval '1 year'");

    assertThat(retirement.unused(UNUSED_FOR, 100)).containsExactly(older.id());
    assertThat(retirement.retire(newer.id(), UNUSED_FOR)).isFalse();
  }

  @Test
  void anInstanceThatRunsKeepsItsVersion() {
    retirement.use(older.id(), true);

    assertThat(retirement.unused(UNUSED_FOR, 100)).containsExactly(newer.id());
    assertThat(retirement.retire(older.id(), UNUSED_FOR)).isFalse();
  }

  @Test
  void aRollBackMakesItsVersionActiveAgainAtOnce() {
    retirement.retire(older.id(), UNUSED_FOR);
    seenByAll();

    catalogue.register(older, YAML.formatted(10));

    assertThat(catalogue.runnable()).contains(older.id());
    assertThat(retirement.unused(UNUSED_FOR, 100)).containsExactly(newer.id());
  }

  @Test
  void aVersionInUseDuringItsRetirementStaysActive() {
    CompletableFuture<Boolean> retired =
        transactions.run(
            () -> {
              retirement.use(older.id(), true);
              CompletableFuture<Boolean> beside =
                  CompletableFuture.supplyAsync(() -> retirement.retire(older.id(), UNUSED_FOR));
              CompletableFuture.runAsync(this::awaitAWait).join();
              return beside;
            });

    assertThat(retired.join()).isFalse();
    seenByAll();
    assertThat(catalogue.runnable()).contains(older.id());
  }

  @Test
  void aVersionIsNotRetiredWhileAnOrderWaitsOnIt() {
    take(older);

    assertThat(retirement.unused(UNUSED_FOR, 100)).isEmpty();
    assertThat(retirement.retire(older.id(), UNUSED_FOR)).isFalse();
  }

  @Test
  void anOrderThatIsAcceptedAsItsVersionIsRetiredIsClaimedAllTheSame() {
    transactions.run(
        () -> {
          OpenIntake.insert(jdbc, order(older));
          return CompletableFuture.supplyAsync(() -> retirement.retire(older.id(), UNUSED_FOR))
              .join();
        });
    seenByAll();
    assertThat(catalogue.runnable()).as("its order was not to be seen").containsExactly(newer.id());

    Set<WorkflowId> revived = retirement.revive();
    seenByAll();

    assertThat(revived).containsExactly(older.id());
    assertThat(claimed()).isEqualTo(1);
    assertThat(retirement.revive()).isEmpty();
    assertThat(retirement.unused(UNUSED_FOR, 100)).containsExactly(newer.id());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "process_state = 'Pending'",
        "process_state = 'Processing', locked_by = 's#1', complete_by = now() - interval '1"
            + " minute'",
        "process_state = 'Pending', not_before = now() - interval '1 second'"
      })
  void everyWakeUpOfAnOrderMakesItsVersionActiveAgain(String waiting) {
    retirement.retire(older.id(), UNUSED_FOR);
    take(older);
    jdbc.update("UPDATE state.order_process SET " + waiting);

    assertThat(retirement.revive()).containsExactly(older.id());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "process_state = 'Processed'",
        "process_state = 'Error', failure_code = 'refused'",
        "process_state = 'Pending', not_before = now() + interval '1 hour'"
      })
  void changesWithoutAWakeUpLeaveAVersionRetired(String waiting) {
    retirement.retire(older.id(), UNUSED_FOR);
    take(older);
    jdbc.update("UPDATE state.order_process SET " + waiting);

    assertThat(retirement.revive()).isEmpty();
  }

  @Test
  void theWalkSeesEveryLiveOrderPageByPage() {
    for (int count = 0; count < 4; count++) {
      take(older);
      take(newer);
    }
    jdbc.update(
        "UPDATE state.order_process SET process_state = 'Error', failure_code = 'refused'"
            + " WHERE workflow_version = ?",
        older.id().version());

    Position position = Position.BEGINNING;
    Set<WorkflowId> seen = new HashSet<>();
    int pages = 0;
    Optional<LiveVersions> page = retirement.liveBehind(position, 3);
    while (page.isPresent() && pages < 10) {
      pages++;
      seen.addAll(page.get().versions());
      position = page.get().last();
      page = retirement.liveBehind(position, 3);
    }

    assertThat(pages).isEqualTo(3);
    assertThat(seen).containsExactlyInAnyOrder(older.id(), newer.id());
  }

  @Test
  void everyStatementHasItsIndex() {
    jdbc.update(MANY_UNDER_WAY);
    jdbc.execute("ANALYZE state.order_process, state.workflow");

    assertThat(plan(PostgresWorkflowRetirement.LIVE, "", new UUID(0, 0), 10))
        .contains("order_process_live")
        .doesNotContain("Seq Scan on order_process");
    assertThat(plan(PostgresWorkflowRetirement.IN_DEMAND))
        .contains(
            "order_process_claimable",
            "order_process_sweep",
            "order_process_release",
            "order_process_start")
        .doesNotContain("Seq Scan on order_process");
    assertThat(plan(PostgresWorkflowRetirement.UNUSED, 1, 1))
        .contains("order_process_claimable")
        .doesNotContain("Seq Scan on order_process");
  }

  private String plan(String sql, Object... arguments) {
    return String.join("\n", jdbc.queryForList("EXPLAIN " + sql, String.class, arguments));
  }

  private int claimed() {
    ClaimLimits limits = new ClaimLimits(Map.of("carrier", 10), 10, catalogue.runnable());
    return store.reader().inTransaction(open -> open.lockClaimable(limits).size());
  }

  private void take(WorkflowDefinition workflow) {
    store.intake().accept(List.of(order(workflow)));
  }

  private static NewOrder order(WorkflowDefinition workflow) {
    return TestOrders.under(workflow, TestOrders.order());
  }

  private void register(int seconds, Duration usedAgo) {
    WorkflowDefinition definition = parsed(seconds);
    catalogue.register(definition, YAML.formatted(seconds));
    jdbc.update(
        "UPDATE state.workflow SET used_at = now() - ? * interval '1 millisecond'"
            + " WHERE version = ?",
        usedAgo.toMillis(),
        definition.id().version());
  }

  private static WorkflowDefinition parsed(int seconds) {
    return new WorkflowParser().parse("parcel-only.yaml", YAML.formatted(seconds));
  }

  private void seenByAll() {
    nanos.addAndGet(PostgresWorkflowCatalogue.REFRESH_EVERY.toNanos());
  }

  /** Not in a transaction, which would be shown the same all the time. */
  private void awaitAWait() {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!Boolean.TRUE.equals(jdbc.queryForObject(SOMEBODY_WAITS_FOR_A_LOCK, Boolean.class))) {
      assertThat(System.nanoTime()).as("nobody waits for a lock").isLessThan(until);
    }
  }
}
