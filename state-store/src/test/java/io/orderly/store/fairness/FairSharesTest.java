package io.orderly.store.fairness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assertions.within;

import io.orderly.process.ClaimRank;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.fairness.QueuePositionStore.Purged;
import io.orderly.store.fairness.QueueSlots.QueueKey;
import io.orderly.store.fairness.QueueSlots.Request;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Known;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.store.pg.Transactions;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.testing.Together;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Customers share the line of waiting orders, on a real database. */
@Tag("servers")
class FairSharesTest {

  /** What one order takes at ten a second. */
  private static final long TURN = 100_000;

  private static final long MINUTE = 60_000_000;
  private static final String AGENT = "inventory";

  private static final WorkflowDefinition PAYMENT_FIRST =
      new WorkflowDefinition(
          TestOrders.PARALLEL.id(),
          TestOrders.PARALLEL.agents(),
          List.of(
              TestOrders.PARALLEL.step("take-payment"),
              TestOrders.PARALLEL.step("reserve-stock"),
              TestOrders.PARALLEL.step("ship")));

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final JdbcTemplate jdbc = store.jdbc();
  private final Transactions transactions =
      new Transactions(new JdbcTransactionManager(store.dataSource()));
  private final OrderIntake fair =
      store.intake(new FairShares(10), orders -> fail("%d orders bypassed fairness", orders));
  private final OrderIntake firstComeFirstServed = store.intake();

  @BeforeEach
  void nobodyHasTakenATurn() {
    jdbc.execute(
        "TRUNCATE state.queue_position, state.queue_clock, state.customer_share,"
            + " state.customer_share_change");
  }

  private static NewOrder order(String customer) {
    return order(customer, 0);
  }

  private static NewOrder order(String customer, int priority) {
    long rank = ClaimRank.of(Instant.now(), priority);
    return TestOrders.of(customer, TestOrders.ranked(rank, TestOrders.order()));
  }

  private static List<NewOrder> orders(String customer, int count) {
    return IntStream.range(0, count).mapToObj(number -> order(customer)).toList();
  }

  private List<Outcome> take(String customer, int count) {
    return fair.accept(orders(customer, count));
  }

  /** How far each order is put back. */
  private List<Long> queueOffset(List<NewOrder> orders) {
    return orders.stream()
        .map(order -> number("SELECT queue_offset FROM state.order_process", order.orderId()))
        .toList();
  }

  private long number(String select, UUID orderId) {
    return jdbc.queryForObject(select + " WHERE order_id = ?", Long.class, orderId);
  }

  /** Who is claimed next, in their order; the line goes on as schedulers tell it. */
  private List<String> claim(int count) {
    List<Map<String, Object>> claimed =
        jdbc.queryForList(
            """
            WITH claimed AS MATERIALIZED (
                SELECT order_id, claim_rank
                FROM state.order_process
                WHERE process_state = 'Pending'
                ORDER BY claim_rank, order_id
                LIMIT ?
            ), started AS (
                UPDATE state.order_process p
                SET process_state = 'Processed'
                FROM claimed
                WHERE p.order_id = claimed.order_id
            )
            SELECT c.customer_id, claimed.claim_rank
            FROM claimed
            JOIN orders.customer_order c USING (order_id)
            ORDER BY claimed.claim_rank, order_id
            """,
            count);
    claimed.stream()
        .mapToLong(row -> (Long) row.get("claim_rank"))
        .max()
        .ifPresent(rank -> new PostgresQueueClock(jdbc).reached(Map.of(AGENT, rank)));
    return claimed.stream().map(row -> (String) row.get("customer_id")).toList();
  }

  private static long count(List<String> claimed, String customer) {
    return claimed.stream().filter(customer::equals).count();
  }

  @Test
  void ordersOfOneCustomerAreSpacedAcrossBatches() {
    List<NewOrder> first = orders("flood", 10);
    List<NewOrder> second = orders("flood", 2);
    fair.accept(first);
    fair.accept(second);

    assertThat(queueOffset(first)).startsWith(0L, TURN, 2 * TURN).endsWith(9 * TURN);
    long next = queueOffset(second).get(0);
    assertThat(next).isBetween(1L, 10 * TURN);
    assertThat(queueOffset(second).get(1)).isEqualTo(next + TURN);
  }

  @Test
  void theRankIsSubmissionTimeLessPriorityBonusPlusDelay() {
    take("flood", 50);
    NewOrder preferred = order("flood", 3);

    fair.accept(List.of(preferred));

    assertThat(
            number(
                "SELECT claim_rank - queue_offset FROM state.order_process", preferred.orderId()))
        .isEqualTo(preferred.claimRank());
    assertThat(store.directory().find(List.of(preferred.orderId())).get(preferred.orderId()))
        .satisfies(
            stored ->
                assertThat(stored.queueOffset().toNanos() / 1_000)
                    .isEqualTo(queueOffset(List.of(preferred)).get(0)));
  }

  /**
   * One customer hands in 3,000 orders at once, and then 20 others one each, a round apart. In each
   * round 50 are claimed.
   */
  @Test
  void aBurstOfOneCustomerDelaysNoOtherCustomer() {
    assertThat(longestWaitOfOthers(firstComeFirstServed)).isGreaterThan(35);
    assertThat(longestWaitOfOthers(fair)).isLessThanOrEqualTo(1);
  }

  /** In rounds. */
  private int longestWaitOfOthers(OrderIntake intake) {
    jdbc.execute("TRUNCATE state.order_process, state.order_step, state.queue_position");
    for (int batch = 0; batch < 6; batch++) {
      intake.accept(orders("flood", 500));
    }
    Map<String, Integer> waitingSince = new HashMap<>();
    int longest = 0;
    for (int round = 0; round < 63; round++) {
      if (round < 20) {
        String other = "other-" + round;
        intake.accept(orders(other, 1));
        waitingSince.put(other, round);
      }
      for (String claimed : claim(50)) {
        Integer since = waitingSince.remove(claimed);
        longest = since == null ? longest : Math.max(longest, round - since);
      }
    }
    assertThat(waitingSince).isEmpty();
    return longest;
  }

  @Test
  void positionsOfManySmallBatchesAreInOrder() {
    List<NewOrder> all = new ArrayList<>();
    for (int batch = 0; batch < 40; batch++) {
      List<NewOrder> few = orders("flood", 5);
      fair.accept(few);
      all.addAll(few);
    }

    assertThat(ranks(all)).isSorted();
    assertThat(queueOffset(all).get(199)).isBetween(150 * TURN, 400 * TURN);
  }

  private List<Long> ranks(List<NewOrder> orders) {
    return orders.stream()
        .map(order -> number("SELECT claim_rank FROM state.order_process", order.orderId()))
        .toList();
  }

  @Test
  void ordersOfTwoBurstsAlternate() {
    take("first", 400);
    take("second", 400);

    assertThat(count(claim(200), "first")).isCloseTo(100, within(8L));
  }

  @Test
  void aLaterBurstAlternatesWithTheRestOfAnEarlierOne() {
    take("first", 500);
    claim(300);

    take("second", 500);

    assertThat(count(claim(100), "first")).isCloseTo(50, within(8L));
  }

  @Test
  void ordersAlternateInProportionToTheWeights() {
    new PostgresCustomerShares(jdbc, transactions)
        .run(new CustomerShareCommand("weigh", "large", 3, "ada", "a large customer"));
    take("large", 400);
    take("small", 400);

    List<String> claimed = claim(200);

    assertThat(count(claimed, "large")).isCloseTo(150, within(8L));
    assertThat(count(claimed, "small")).isCloseTo(50, within(8L));
  }

  @Test
  void aCustomerWhoseBurstWasClaimedSharesEquallyAgain() {
    take("served", 500);
    claim(500);

    take("served", 100);
    take("other", 100);

    assertThat(count(claim(100), "served")).isCloseTo(50, within(8L));
  }

  @Test
  void aBurstInOneQueueDoesNotDelayAnotherQueue() {
    take("flood", 100);
    List<NewOrder> elsewhere =
        orders("flood", 10).stream().map(order -> TestOrders.under(PAYMENT_FIRST, order)).toList();

    fair.accept(elsewhere);

    assertThat(queueOffset(elsewhere)).startsWith(0L, TURN);
  }

  @Test
  void aQueueClockAheadOfTimeAdvancesAtHalfSpeed() {
    long now = ClaimRank.of(Instant.now(), 0);
    lineReached(now + 20 * MINUTE, now - 20 * MINUTE);
    PostgresQueueClock clock = new PostgresQueueClock(jdbc);
    clock.reached(Map.of(AGENT, now + 20 * MINUTE));
    List<NewOrder> orders = orders("anybody", 10);
    fair.accept(orders);

    assertThat(queueOffset(orders).get(0)).isCloseTo(30 * MINUTE, within(MINUTE));
    clock.reached(Map.of(AGENT, now + 40 * MINUTE));
    List<NewOrder> next = orders("anybody else", 10);
    fair.accept(next);
    assertThat(queueOffset(next).get(0)).isCloseTo(40 * MINUTE, within(MINUTE));
  }

  @Test
  void aQueueClockIsAtMostAnHourAhead() {
    long now = ClaimRank.of(Instant.now(), 0);
    lineReached(now + 100 * 60 * MINUTE, now);
    List<NewOrder> orders = orders("anybody", 10);

    fair.accept(orders);

    assertThat(queueOffset(orders)).startsWith(60 * MINUTE, 60 * MINUTE + TURN);
  }

  private void lineReached(long rank, long at) {
    jdbc.update("INSERT INTO state.queue_clock VALUES (?, ?, ?)", AGENT, rank, at);
  }

  @Test
  void aBurstAtOneSubmitterDoesNotDelayTheSameCustomerAtAnother() {
    take("flood", 100);
    List<NewOrder> elsewhere =
        IntStream.range(0, 10)
            .mapToObj(n -> TestOrders.order("elsewhere-" + UUID.randomUUID(), "00ff", "other"))
            .map(order -> TestOrders.ranked(ClaimRank.of(Instant.now(), 0), order))
            .map(order -> TestOrders.of("flood", order))
            .toList();

    fair.accept(elsewhere);

    assertThat(queueOffset(elsewhere)).startsWith(0L, TURN);
  }

  @Test
  void withoutFairSharingNoOrderIsDelayed() {
    List<NewOrder> orders = orders("flood", 10);
    firstComeFirstServed.accept(orders);

    assertThat(queueOffset(orders)).containsOnly(0L);
    assertThat(turnsTaken()).isZero();
  }

  private long turnsTaken() {
    return jdbc.queryForObject(
        "SELECT coalesce(sum(next_rank - first_rank), 0) FROM state.queue_position", Long.class);
  }

  @Test
  void repeatedSubmissionsUseNoSlot() {
    List<NewOrder> orders = orders("flood", 10);
    fair.accept(orders);

    assertThat(fair.accept(orders)).hasOnlyElementsOfType(Known.class);

    List<NewOrder> next = orders("flood", 1);
    fair.accept(next);
    assertThat(queueOffset(next).get(0)).isBetween(1L, 10 * TURN);
  }

  @Test
  void customersBelowTheRateUseNoSlot() {
    List<NewOrder> few = orders("light", 3);
    fair.accept(few);

    assertThat(queueOffset(few)).containsOnly(0L);
    assertThat(turnsTaken()).isZero();
  }

  @Test
  void ordersRefusedByTheStoreUseNoSlot() {
    NewOrder first = order("flood");
    fair.accept(List.of(first));
    take("flood", 9);
    NewOrder underTheSameId = TestOrders.withId(first.orderId(), order("flood"));

    assertThatThrownBy(
            () -> {
              List<NewOrder> batch = new ArrayList<>(orders("flood", 20));
              batch.add(underTheSameId);
              fair.accept(batch);
            })
        .isInstanceOf(DataIntegrityViolationException.class);

    List<NewOrder> next = orders("flood", 1);
    fair.accept(next);
    assertThat(queueOffset(next).get(0)).isBetween(1L, 10 * TURN);
  }

  @Test
  void slotsInThePastArePurged() {
    take("flood", 500);
    jdbc.execute(
        """
        INSERT INTO state.queue_position
        SELECT 'inventory', 'shop', 'customer-' || n, 0, 1 FROM generate_series(1, 1000) AS n
        """);
    PostgresQueuePositionStore memory = new PostgresQueuePositionStore(jdbc);

    Purged some = memory.purgePast(0, 1);
    Purged rest = memory.purgePast(some.nextBlock(), 1_000);

    assertThat(some.positions()).isPositive();
    assertThat(some.nextBlock()).isEqualTo(1);
    assertThat(some.positions() + rest.positions()).isEqualTo(1_000);
    assertThat(rest.nextBlock()).isZero();
    assertThat(jdbc.queryForList("SELECT customer_id FROM state.queue_position", String.class))
        .containsExactly("flood");
  }

  @Test
  void concurrentBatchesOfTheSameCustomersDoNotDeadlock() throws Exception {
    List<String> customers =
        IntStream.range(0, 20).mapToObj(number -> "customer-" + number).toList();
    List<Callable<Long>> doors = new ArrayList<>();
    for (int door = 0; door < 4; door++) {
      List<String> inTurn = new ArrayList<>(customers);
      Collections.rotate(inTurn, door * 5);
      doors.add(() -> takeRounds(inTurn));
    }

    assertThat(Together.run(doors)).containsOnly(200L);
  }

  /** How many orders of ten batches were taken; half of each batch is a repeat. */
  private long takeRounds(List<String> customers) {
    long taken = 0;
    for (int round = 0; round < 10; round++) {
      List<NewOrder> batch = customers.stream().map(FairSharesTest::order).toList();
      taken += fair.accept(batch).stream().filter(Accepted.class::isInstance).count();
      fair.accept(batch);
    }
    return taken;
  }

  @Test
  void queuePositionsAreFoundThroughTheirPrimaryKey() {
    jdbc.execute(
        """
        INSERT INTO state.queue_position
        SELECT 'inventory', 'shop', 'customer-' || n, 0, 1 FROM generate_series(1, 20000) AS n
        """);
    jdbc.execute(
        """
        INSERT INTO state.customer_share
        SELECT 'customer-' || n, 2, 1 FROM generate_series(1, 20000) AS n
        """);
    jdbc.execute("ANALYZE state.queue_position, state.customer_share, state.queue_clock");

    String plan =
        String.join(
            "\n",
            jdbc.queryForList(
                "EXPLAIN " + PostgresQueueSlots.RESERVE,
                String.class,
                PostgresQueueSlots.arguments(
                    100_000, List.of(request("customer-1"), request("customer-2")))));

    assertThat(plan)
        .contains("customer_share_pkey")
        .doesNotContain("Seq Scan on customer_share", "Seq Scan on queue_position");
  }

  private static Request request(String customer) {
    return new Request(new QueueKey(AGENT, "shop", customer), 1, 0);
  }
}
