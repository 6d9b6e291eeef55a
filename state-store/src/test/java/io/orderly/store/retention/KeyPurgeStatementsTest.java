package io.orderly.store.retention;

import static io.orderly.process.Direction.FORWARD;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.Correlation;
import io.orderly.messages.RemoteKey;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.correlation.PartnerValue;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.store.pg.Transactions;
import io.orderly.store.retention.PurgedOrderExpiry.ExpiredKeys;
import io.orderly.store.retention.PurgedOrderExpiry.ExpiredOrders;
import io.orderly.store.testing.FinishedRows;
import io.orderly.store.testing.PostgresStoreUnderTest;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** A late repeat is recognised after the purge, until the record of the order has expired. */
@Tag("servers")
class KeyPurgeStatementsTest {

  private static final Duration KEEP = Duration.ofDays(90);
  private static final Duration KEEP_RECORDS = Duration.ofDays(400);
  private static final Duration AGES_AGO = Duration.ofDays(500);
  private static final int MAX = 1_000;

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final JdbcTemplate jdbc = store.jdbc();
  private final FinishedRows rows = new FinishedRows(jdbc);
  private final FinishedOrders finished =
      new PostgresFinishedOrders(
          jdbc, new Transactions(new JdbcTransactionManager(store.dataSource())));
  private final PurgedOrderExpiry expiry = new PostgresPurgedOrderExpiry(jdbc);

  @Test
  void aRepeatOfAPurgedOrderIsKnownAndCreatesNoSecondOne() {
    UUID purged = purgedOrders(1).get(0);

    Outcome outcome = takeAgain(purged, "00ff");

    assertThat(outcome).isEqualTo(new OrderIntake.Known(purged));
    assertThat(takeAgain(purged, "ffff")).isInstanceOf(OrderIntake.Conflicting.class);
    assertThat(rows.there()).isEmpty();
  }

  @Test
  void aRepeatIsANewOrderOnceTheRecordHasExpired() {
    UUID purged = purgedOrders(1).get(0);
    leftLongAgo(List.of(purged));

    ExpiredOrders orders = expiry.delete(FinishedOrders.BEGINNING, KEEP_RECORDS, MAX);
    ExpiredKeys keys = expiry.deleteKeys(0, KEEP_RECORDS, 100, MAX);

    assertThat(orders).isEqualTo(new ExpiredOrders(1, 1, purged));
    assertThat(keys).isEqualTo(new ExpiredKeys(1, 0));
    assertThat(takeAgain(purged, "00ff")).isInstanceOf(OrderIntake.Accepted.class);
  }

  @Test
  void whatPartnersCallStepsByIsKeptAsLongAsTheKeys() {
    List<UUID> purged = purgedOrders(2);
    store
        .correlations()
        .add(
            purged.stream()
                .map(id -> new Correlation("carrier", "1Z1", RemoteKey.of(id, "ship", FORWARD)))
                .toList());
    leftLongAgo(purged.subList(0, 1));

    expiry.delete(FinishedOrders.BEGINNING, KEEP_RECORDS, MAX);

    PartnerValue parcel = new PartnerValue("carrier", "1Z1");
    assertThat(store.correlations().calls(List.of(parcel)).get(parcel))
        .extracting(RemoteKey.Call::orderId)
        .containsExactly(purged.get(1));
  }

  @Test
  void aPurgeRecordExpiresCountedFromThePurge() {
    purgedOrders(3);

    ExpiredOrders orders = expiry.delete(FinishedOrders.BEGINNING, KEEP_RECORDS, MAX);
    ExpiredKeys keys = expiry.deleteKeys(0, KEEP_RECORDS, 100, MAX);

    assertThat(orders.orders()).isZero();
    assertThat(orders.seen()).isEqualTo(3);
    assertThat(keys.keys()).isZero();
  }

  @Test
  void keysOfAStoredOrderAreNeverPurged() {
    rows.add(2, "Error", AGES_AGO);
    rows.add(2, "Processed", AGES_AGO);

    assertThat(expiry.deleteKeys(0, KEEP_RECORDS, 100, MAX).keys()).isZero();
  }

  @Test
  void aRecentKeyIsKeptThoughItsOrderIsGone() {
    rows.add(2, "Processed", Duration.ofDays(399));
    jdbc.execute("TRUNCATE state.order_process");

    assertThat(expiry.deleteKeys(0, KEEP_RECORDS, 100, MAX).keys()).isZero();
  }

  @Test
  void theWalkAlongTheOrdersIsBounded() {
    leftLongAgo(purgedOrders(5));

    ExpiredOrders first = expiry.delete(FinishedOrders.BEGINNING, KEEP_RECORDS, 3);
    ExpiredOrders second = expiry.delete(first.last(), KEEP_RECORDS, 3);

    assertThat(first.orders()).isEqualTo(3);
    assertThat(second.orders()).isEqualTo(2);
    assertThat(second.seen()).isEqualTo(2);
  }

  @Test
  void theWalkAlongTheKeysIsBoundedAndComesToAllOfThem() {
    int count = 500;
    rows.add(count, "Processed", AGES_AGO);
    jdbc.execute("TRUNCATE state.order_process");

    int forgotten = 0;
    long block = 0;
    int steps = 0;
    ExpiredKeys keys;
    do {
      keys = expiry.deleteKeys(block, KEEP_RECORDS, 2, 100);
      assertThat(keys.keys()).isLessThanOrEqualTo(100);
      forgotten += keys.keys();
      block = keys.nextBlock();
      steps++;
    } while ((block > 0 || keys.keys() == 100) && steps < count);

    assertThat(forgotten).isEqualTo(count);
    assertThat(steps).isGreaterThan(3);
    assertThat(expiry.deleteKeys(0, KEEP_RECORDS, 100, MAX).keys()).isZero();
  }

  @Test
  void keysAreReadByBlocksAndOrdersByTheirIds() {
    purgedOrders(5_000);
    rows.add(5_000, "Processed", AGES_AGO);
    jdbc.execute("ANALYZE orders.idempotency_key, state.order_process, state.purged_order");

    String plan =
        String.join(
            "\n",
            jdbc.queryForList(
                "EXPLAIN " + PostgresPurgedOrderExpiry.DELETE_KEYS,
                String.class,
                0,
                64,
                KEEP_RECORDS.toMillis(),
                100));

    assertThat(plan)
        .contains("Tid Range Scan on idempotency_key")
        .contains("order_process_pkey", "purged_order_pkey")
        .doesNotContain("Seq Scan");
  }

  private List<UUID> purgedOrders(int count) {
    List<UUID> orderIds = rows.add(count, "Processed", AGES_AGO);
    assertThat(finished.purge(orderIds, KEEP, null)).hasSize(count);
    return orderIds;
  }

  private void leftLongAgo(List<UUID> orderIds) {
    jdbc.update(
        "UPDATE state.purged_order SET purged_at = now() - interval '401 days'"
            + " WHERE order_id = ANY (?)",
        (Object) orderIds.toArray(UUID[]::new));
  }

  private Outcome takeAgain(UUID purged, String hash) {
    NewOrder repeat = TestOrders.order("reference-" + purged, hash);
    return store.intake().accept(List.of(repeat)).get(0);
  }
}
