package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.testing.WatchedStatements;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.fairness.FairnessStoreConfiguration;
import io.orderly.store.intake.IntakeStoreConfiguration;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.pg.StoreDatabase;
import io.orderly.store.pg.Transactions;
import io.orderly.store.testing.KnownWorkflows;
import io.orderly.store.testing.PostgresStoreUnderTest;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/**
 * How often an order that is alone waits for the database, apart from the ends of transactions: how
 * often the driver is given something to run.
 */
@Tag("servers")
class OrderRoundTripsTest {

  private final AtomicInteger trips = new AtomicInteger();
  private final DataSource dataSource =
      WatchedStatements.of(
          new PostgresStoreUnderTest().dataSource(), statement -> trips.incrementAndGet());

  private final StoreDatabase database =
      StoreDatabase.of(dataSource, new JdbcTransactionManager(dataSource), Optional.empty());
  private final OrderIntake intake =
      new IntakeStoreConfiguration(database)
          .orderIntake(
              new FairnessStoreConfiguration(database).queueSlots(),
              Optional.empty(),
              Optional.empty());

  /** Its own clock stands still, so that the time is read once and no answer takes long. */
  private final StateStore store =
      new PostgresStateStore(
          new JdbcTemplate(dataSource),
          new Transactions(new JdbcTransactionManager(dataSource)),
          KnownWorkflows.of(TestOrders.FULFILMENT),
          () -> 0);

  private final OrderProgression scheduler = new OrderProgression(store, "scheduler#1");

  @Test
  void aNewOrderIsStoredInOneRoundTrip() {
    assertThat(tripsOf(() -> intake.accept(TestOrders.orders(1)))).isOne();
  }

  @Test
  void aRepeatedOrderIsLookedUpAfterTheInsert() {
    NewOrder order = TestOrders.order("r-1", "aa");
    intake.accept(List.of(order));

    assertThat(tripsOf(() -> assertKnown(order, "r-1"))).isEqualTo(1 + 2);
  }

  /** Who sends again sends more of it. */
  @Test
  void afterARepeatTheOptimisticInsertIsSkippedForAWhile() {
    NewOrder order = TestOrders.order("r-1", "aa");
    intake.accept(List.of(order));
    assertKnown(order, "r-1");

    assertThat(tripsOf(() -> assertKnown(order, "r-1"))).isEqualTo(2);
  }

  @Test
  void moreThanTenOrdersAreStoredInTwoRoundTrips() {
    assertThat(tripsOf(() -> intake.accept(TestOrders.orders(11)))).isEqualTo(2);
  }

  @Test
  void aClaimTakesOneReadAndOneWrite() {
    intake.accept(TestOrders.orders(1));

    assertThat(tripsOf(() -> scheduler.claims(OrderProgression.upTo(1)))).isEqualTo(2);
  }

  @Test
  void aReplyIsStoredInOneRoundTrip() {
    NewOrder order = TestOrders.order();
    intake.accept(List.of(order));
    scheduler.claims(OrderProgression.upTo(1));
    scheduler.completes(order, "reserve-stock");

    assertThat(tripsOf(() -> scheduler.completes(order, "take-payment"))).isOne();
  }

  private void assertKnown(NewOrder order, String reference) {
    assertThat(intake.accept(List.of(TestOrders.order(reference, "aa"))))
        .containsExactly(new OrderIntake.Known(order.orderId()));
  }

  private int tripsOf(Runnable work) {
    int before = trips.get();
    work.run();
    return trips.get() - before;
  }
}
