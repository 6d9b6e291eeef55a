package io.orderly.operator.bulk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.orderly.messages.AttributeLimits;
import io.orderly.operator.commands.CommandDecisions;
import io.orderly.operator.commands.CommandKind;
import io.orderly.operator.commands.RequestedAction;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.partner.schema.AttributeCheck;
import io.orderly.process.Decision;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.UnknownOutcomes;
import io.orderly.process.ProcessState;
import io.orderly.process.StepFinding;
import io.orderly.store.StoredJson;
import io.orderly.store.bulk.BulkCommand;
import io.orderly.store.bulk.BulkCommands;
import io.orderly.store.bulk.BulkPage;
import io.orderly.store.bulk.BulkProgress;
import io.orderly.store.bulk.BulkProgress.State;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.search.MatchingOrders;
import io.orderly.store.search.OrderFilter;
import io.orderly.store.search.OrderFilter.Range;
import io.orderly.store.transitions.OrderCorrections;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.StoreOnly;
import io.orderly.supervisor.testing.StoreTables;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** Bulk commands on a real database, driven by hand: no supervisor works there but the test's. */
@Tag("servers")
class BulkRunTest {

  private static final ConfigurableApplicationContext CONTEXT = StoreOnly.open();
  private static final int UNHURRIED = 1_000;
  private static final int PAGE = 4;
  private static final long MEBIBYTE = 1 << 20;

  private final StateStore store = CONTEXT.getBean(StateStore.class);
  private final BulkCommands bulks = CONTEXT.getBean(BulkCommands.class);
  private final MatchingOrders matching = CONTEXT.getBean(MatchingOrders.class);
  private final WorkflowCatalogue workflows = CONTEXT.getBean(WorkflowCatalogue.class);
  private final StoreTables tables = new StoreTables(CONTEXT.getBean(DataSource.class));
  private final Orders orders = new Orders(CONTEXT.getBean(OrderIntake.class), store, workflows);
  private final List<Decision> told = new CopyOnWriteArrayList<>();

  @AfterAll
  static void close() {
    CONTEXT.close();
  }

  @BeforeEach
  void empty() {
    new JdbcTemplate(CONTEXT.getBean(DataSource.class))
        .execute(
            "TRUNCATE state.order_process, state.order_step, state.order_event,"
                + " state.operator_alert, orders.customer_order, state.bulk_command CASCADE");
  }

  private BulkRun supervisor(Consumer<Decision> afterCommit) {
    return supervisor(store, afterCommit, PAGE);
  }

  private BulkRun supervisor(StateStore on, Consumer<Decision> afterCommit, int batch) {
    CommandDecisions decisions =
        new CommandDecisions(
            CONTEXT.getBean(OrderDirectory.class),
            new SupervisorDecider(workflows, Orders.GRACE, () -> 0.5),
            new OrderCorrections(
                CONTEXT.getBean(OrderDirectory.class),
                workflows,
                AttributeCheck::check,
                () -> AttributeLimits.USUAL));
    return new BulkRun(
        on, bulks, CONTEXT.getBean(SharedRateLimit.class), decisions, afterCommit, batch);
  }

  private BulkRun supervisor() {
    return supervisor(told::add);
  }

  private static OrderFilter inState(ProcessState state) {
    return new OrderFilter(
        Set.of(state), null, null, null, null, null, null, Range.ALWAYS, Range.ALWAYS);
  }

  private UUID ask(CommandKind kind, OrderFilter filter, int perSecond) {
    RequestedAction action =
        new RequestedAction(
            kind, 5, "reserve-stock", StepFinding.HAPPENED, "{}", UnknownOutcomes.UNCHECKED);
    BulkCommand command =
        new BulkCommand(
            UUID.randomUUID(),
            UUID.randomUUID().toString(),
            kind.value(),
            StoredJson.write(action),
            filter,
            "ada",
            "restocked",
            perSecond);
    long matched = matching.count(filter).orders();
    return bulks.begin(command, matched).command().bulkId();
  }

  private List<UUID> inError(int count) {
    return Stream.generate(() -> orders.inError(TestWorkflows.TWO_STEPS)).limit(count).toList();
  }

  private BulkProgress progress(UUID bulkId) {
    return bulks.find(bulkId).orElseThrow();
  }

  private void runToTheEnd(BulkRun supervisor, UUID bulkId) {
    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(5))
        .until(
            () -> {
              supervisor.runOnce();
              return progress(bulkId).state() == State.DONE;
            });
  }

  private List<UUID> commanded(List<UUID> orderIds) {
    List<UUID> commanded = new ArrayList<>();
    for (UUID orderId : orderIds) {
      tables.events(orderId).stream()
          .filter(event -> event.get("command_id") != null)
          .forEach(event -> commanded.add(orderId));
    }
    return commanded;
  }

  @Test
  void everyMatchingOrderGetsTheCommandOnceWithActorAndReason() {
    List<UUID> failed = inError(11);
    UUID other = orders.submit(1, TestWorkflows.TWO_STEPS).get(0);

    UUID bulkId = ask(CommandKind.RESUBMIT, inState(ProcessState.ERROR), UNHURRIED);
    runToTheEnd(supervisor(), bulkId);

    assertThat(failed)
        .extracting(order -> orders.read(order).state())
        .containsOnly(ProcessState.PENDING);
    assertThat(commanded(failed)).containsExactlyElementsOf(failed);
    assertThat(commanded(List.of(other))).isEmpty();
    assertThat(tables.events(failed.get(0)))
        .anySatisfy(
            event ->
                assertThat(event)
                    .containsEntry("command_id", bulkId + ":" + failed.get(0))
                    .containsEntry("actor", "ada")
                    .containsEntry("reason", "restocked"));
    assertThat(progress(bulkId).matched()).isEqualTo(11);
    assertThat(progress(bulkId).applied()).isEqualTo(11);
    assertThat(told).hasSize(11);
  }

  @Test
  void ordersPastTheirIdempotencyWindowAreRefusedAndCountedByReason() {
    List<UUID> refused = inError(2);
    List<UUID> unknown = orders.processing(3, TestWorkflows.FRAGILE);
    unknown.forEach(orders::setAside);
    tables.pass(Duration.ofDays(31), unknown);

    UUID bulkId = ask(CommandKind.RESUBMIT, inState(ProcessState.ERROR), UNHURRIED);
    runToTheEnd(supervisor(), bulkId);

    assertThat(refused)
        .extracting(order -> orders.read(order).state())
        .containsOnly(ProcessState.PENDING);
    assertThat(unknown)
        .extracting(order -> orders.read(order).state())
        .containsOnly(ProcessState.ERROR);
    assertThat(progress(bulkId).applied()).isEqualTo(2);
    assertThat(progress(bulkId).refused())
        .hasSize(1)
        .allSatisfy(
            (reason, orders) -> {
              assertThat(reason).contains("step reserve-stock", "checkedAtPartner");
              assertThat(orders).isEqualTo(3);
            });
  }

  @Test
  void anotherSupervisorContinuesTheBulkCommandOfAKilledOne() {
    List<UUID> failed = inError(11);
    UUID bulkId = ask(CommandKind.DECIDE, inState(ProcessState.ERROR), UNHURRIED);
    BulkRun dying =
        supervisor(
            change -> {
              throw new IllegalStateException("killed between the commit and the telling");
            });

    assertThatThrownBy(dying::runOnce).hasMessageContaining("killed");
    long doneByTheFirst = progress(bulkId).applied();
    runToTheEnd(supervisor(), bulkId);

    assertThat(doneByTheFirst).isEqualTo(PAGE);
    assertThat(progress(bulkId).applied()).isEqualTo(11);
    assertThat(commanded(failed)).containsExactlyElementsOf(failed);
  }

  @Test
  void anAbortedPageChangesNothing() {
    List<UUID> failed = inError(PAGE);
    UUID bulkId = ask(CommandKind.UNDO, inState(ProcessState.ERROR), UNHURRIED);

    assertThatThrownBy(
            () ->
                store.inTransaction(
                    transaction -> {
                      BulkProgress locked = bulks.lock(bulkId).orElseThrow();
                      bulks.advance(
                          bulkId,
                          new BulkPage(bulks.next(locked, PAGE).get(0), 1, 0, Map.of("no", 1L)));
                      throw new IllegalStateException("broken off");
                    }))
        .hasMessage("broken off");

    assertThat(progress(bulkId).lastOrder()).isNull();
    assertThat(progress(bulkId).refused()).isEmpty();
    runToTheEnd(supervisor(), bulkId);
    assertThat(commanded(failed)).hasSize(PAGE);
  }

  @Test
  void concurrentSupervisorsCommandNoOrderTwice() {
    List<UUID> failed = inError(40);
    UUID bulkId = ask(CommandKind.RESUBMIT, inState(ProcessState.ERROR), UNHURRIED);

    List<CompletableFuture<Void>> supervisors =
        Stream.generate(() -> CompletableFuture.runAsync(() -> runToTheEnd(supervisor(), bulkId)))
            .limit(3)
            .toList();
    supervisors.forEach(CompletableFuture::join);

    assertThat(commanded(failed)).containsExactlyElementsOf(failed);
    assertThat(progress(bulkId).applied()).isEqualTo(40);
  }

  @Test
  void theRequestedRateIsNotExceeded() {
    inError(15);
    UUID bulkId = ask(CommandKind.RESUBMIT, inState(ProcessState.ERROR), 3);

    long begunNanos = System.nanoTime();
    supervisor().runOnce();
    supervisor().runOnce();
    double seconds = (System.nanoTime() - begunNanos) / 1e9;

    // A second's turns are there at the beginning.
    assertThat(progress(bulkId).applied()).isBetween(1L, (long) Math.ceil(3 * (1 + seconds)) + 1);
  }

  @Test
  void refusedOrdersAreCountedByReason() {
    orders.submit(3, TestWorkflows.TWO_STEPS);

    UUID bulkId = ask(CommandKind.RESUBMIT, inState(ProcessState.PENDING), UNHURRIED);
    runToTheEnd(supervisor(), bulkId);

    assertThat(progress(bulkId).applied()).isZero();
    assertThat(progress(bulkId).refused())
        .containsOnlyKeys("only an order in Error can be resubmitted; this one is Pending")
        .containsValue(3L);
  }

  @Test
  void aStoppedBulkCommandCommandsNoMoreOrders() {
    inError(15);
    UUID bulkId = ask(CommandKind.RESUBMIT, inState(ProcessState.ERROR), 1);
    supervisor().runOnce();
    long before = progress(bulkId).applied();

    bulks.stop(bulkId, "bob", "the wrong ones");
    supervisor().runOnce();

    assertThat(progress(bulkId).state()).isEqualTo(State.STOPPED);
    assertThat(progress(bulkId).stoppedBy()).isEqualTo("bob");
    assertThat(progress(bulkId).applied()).isEqualTo(before);
  }

  @Test
  void anOrderThatNoLongerMatchesIsSkipped() throws Exception {
    UUID orderId = inError(1).get(0);
    UUID bulkId = ask(CommandKind.UNDO, inState(ProcessState.ERROR), UNHURRIED);
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch letGo = new CountDownLatch(1);
    CompletableFuture<Void> resubmit =
        CompletableFuture.runAsync(() -> resubmitSlowly(orderId, held, letGo));
    held.await();

    CompletableFuture<Void> bulk = CompletableFuture.runAsync(() -> supervisor().runOnce());
    await().atMost(Duration.ofSeconds(30)).until(this::somebodyWaitsForALock);
    letGo.countDown();
    CompletableFuture.allOf(resubmit, bulk).join();

    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.PENDING);
    assertThat(progress(bulkId).skipped()).isEqualTo(1);
    assertThat(commanded(List.of(orderId))).isEmpty();
  }

  private void resubmitSlowly(UUID orderId, CountDownLatch held, CountDownLatch letGo) {
    store.inTransaction(
        transaction -> {
          var order = transaction.lock(List.of(orderId)).get(0);
          held.countDown();
          awaitQuietly(letGo);
          SupervisorDecider decider = new SupervisorDecider(workflows, Orders.GRACE, () -> 0.5);
          return transaction.write(
              List.of(
                  decider.decide(
                      order, new ProcessEvent.Resubmit(order.version()), transaction.now())));
        });
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private boolean somebodyWaitsForALock() {
    Long waiting =
        new JdbcTemplate(CONTEXT.getBean(DataSource.class))
            .queryForObject(
                "SELECT count(*) FROM pg_stat_activity"
                    + " WHERE datname = current_database() AND wait_event_type = 'Lock'",
                Long.class);
    return waiting != null && waiting > 0;
  }

  @Test
  void ordersOfAMebibyteAreLockedAFewAtATimeAndSmallOnesTogether() {
    LockedResults held = new LockedResults(store);
    BulkRun supervisor = supervisor(held, told::add, 50);
    List<UUID> small = inError(30);
    runToTheEnd(supervisor, ask(CommandKind.PRIORITY, inState(ProcessState.ERROR), UNHURRIED));
    assertThat(held.mostOrders()).isEqualTo(30);
    assertThat(commanded(small)).containsExactlyElementsOf(small);

    List<UUID> large = inError(12);
    giveResultsOfAMebibyte(large);
    runToTheEnd(supervisor, ask(CommandKind.PRIORITY, inState(ProcessState.ERROR), UNHURRIED));

    assertThat(held.mostCharacters()).isBetween(MEBIBYTE, 4 * MEBIBYTE);
    assertThat(commanded(large)).containsExactlyElementsOf(large);
  }

  /** Nothing that could be compressed. */
  private static void giveResultsOfAMebibyte(List<UUID> orderIds) {
    new JdbcTemplate(CONTEXT.getBean(DataSource.class))
        .update(
            """
            UPDATE state.order_step SET result = (
                SELECT jsonb_build_object('text', string_agg(md5(random()::text), ''))
                FROM generate_series(1, 32768))
            WHERE position = 0 AND order_id = ANY (?)
            """,
            (Object) orderIds.toArray(UUID[]::new));
  }

  @Test
  void ordersSubmittedAfterTheRequestAreNotCommanded() {
    inError(2);
    UUID bulkId = ask(CommandKind.RESUBMIT, inState(ProcessState.ERROR), UNHURRIED);
    UUID later = inError(1).get(0);

    runToTheEnd(supervisor(), bulkId);

    assertThat(progress(bulkId).applied()).isEqualTo(2);
    assertThat(orders.read(later).state()).isEqualTo(ProcessState.ERROR);
  }
}
