package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.store.contract.TestOrders;
import io.orderly.store.fairness.FairnessStoreConfiguration;
import io.orderly.store.intake.IntakeStoreConfiguration;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.pg.StoreDatabase;
import io.orderly.store.statistics.StatisticsStoreConfiguration;
import io.orderly.store.statistics.StoreStatistics;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.testing.Together;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.store.workflows.WorkflowStoreConfiguration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** What the database breaks off runs again, a few times; what it can't do is told. */
@Tag("servers")
class BrokenOffTransactionTest {

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();

  @Test
  void aDeadlockedTransactionIsRetried() throws Exception {
    List<NewOrder> orders = TestOrders.orders(2);
    store.intake().accept(orders);
    UUID first = orders.get(0).orderId();
    UUID second = orders.get(1).orderId();
    CyclicBarrier bothHoldOne = new CyclicBarrier(2);

    List<Integer> tries =
        Together.run(
            List.of(
                () -> lockOneThenTheOther(first, second, bothHoldOne),
                () -> lockOneThenTheOther(second, first, bothHoldOne)));

    assertThat(tries).as("tries of each, both of which end well").anyMatch(count -> count > 1);
  }

  @Test
  void transactionIsTriedThreeTimes() {
    AtomicInteger tries = new AtomicInteger();

    assertThatThrownBy(
            () ->
                store
                    .stateStore()
                    .inTransaction(
                        transaction -> {
                          tries.incrementAndGet();
                          return raise("40001");
                        }))
        .isInstanceOf(DataAccessException.class);
    assertThat(tries).hasValue(3);
  }

  @Test
  void otherFailuresAreNotRetried() {
    AtomicInteger tries = new AtomicInteger();

    assertThatThrownBy(
            () ->
                store
                    .stateStore()
                    .inTransaction(
                        transaction -> {
                          tries.incrementAndGet();
                          return raise("55P03");
                        }))
        .isInstanceOf(DataAccessException.class);
    assertThat(tries).hasValue(1);
  }

  @Test
  void storeOutOfReachIsADataAccessException() {
    DriverManagerDataSource nobody = new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/o");
    StoreDatabase database =
        StoreDatabase.of(nobody, new JdbcTransactionManager(nobody), Optional.empty());
    StateStore transitions =
        new TransitionStoreConfiguration(database)
            .stateStore(new WorkflowStoreConfiguration(database).workflowCatalogue());
    OrderIntake intake =
        new IntakeStoreConfiguration(database)
            .orderIntake(
                new FairnessStoreConfiguration(database).queueSlots(),
                Optional.empty(),
                Optional.empty());
    StoreStatistics statistics = new StatisticsStoreConfiguration(database).storeStatistics();

    assertThatThrownBy(() -> transitions.inTransaction(StateTransaction::now))
        .isInstanceOf(DataAccessException.class);
    assertThatThrownBy(() -> intake.accept(TestOrders.orders(1)))
        .isInstanceOf(DataAccessException.class);
    assertThatThrownBy(statistics::openAlerts).isInstanceOf(DataAccessException.class);
  }

  private int lockOneThenTheOther(UUID one, UUID other, CyclicBarrier bothHoldOne) {
    AtomicInteger tries = new AtomicInteger();
    return store
        .stateStore()
        .inTransaction(
            transaction -> {
              transaction.lock(List.of(one));
              if (tries.incrementAndGet() == 1) {
                await(bothHoldOne);
              }
              transaction.lock(List.of(other));
              return tries.get();
            });
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await(30, TimeUnit.SECONDS);
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }

  private Object raise(String sqlState) {
    store
        .jdbc()
        .execute("DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '%s'; END $$".formatted(sqlState));
    throw new AssertionError("the statement was to fail");
  }
}
