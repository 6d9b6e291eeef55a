package io.orderly.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.store.FairShares;
import io.orderly.store.IntakeOutcome.Accepted;
import io.orderly.store.NewOrder;
import io.orderly.store.OrderIntake;
import io.orderly.store.contract.TestOrders;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.CannotGetJdbcConnectionException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Fair shares make no order unacceptable, and cost no wait for the disk. */
@Tag("servers")
class FairnessBypassTest {

  private static final FairShares SHARES = new FairShares(10);
  private static final long TURN = 100_000;

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final JdbcTemplate jdbc = store.jdbc();
  private final JdbcTransactionManager manager = new JdbcTransactionManager(store.dataSource());
  private final TransactionTemplate transaction = new TransactionTemplate(manager);
  private final AtomicInteger unshared = new AtomicInteger();
  private long nanos;

  @BeforeEach
  void nobodyHasTakenATurn() {
    jdbc.execute("TRUNCATE state.turn, state.line_clock");
  }

  private FairQueue turns(JdbcTemplate on) {
    return new FairQueue(new QueuePositionRows(on), SHARES, unshared::addAndGet, () -> nanos);
  }

  private static List<NewOrder> flood() {
    return TestOrders.orders(20);
  }

  @Test
  void ordersWhoseTurnsCanNotBeHadAreTakenAndCounted() {
    OrderIntake fair =
        new PostgresOrderIntake(
            jdbc, new Transactions(manager), Optional.of(SHARES), unshared::addAndGet);
    fair.take(flood());
    assertThat(unshared).hasValue(0);
    long before = System.nanoTime();

    transaction.executeWithoutResult(
        status -> {
          jdbc.queryForList("SELECT * FROM state.turn FOR UPDATE");
          inAThreadOfItsOwn(
              () -> assertThat(fair.take(flood())).hasOnlyElementsOfType(Accepted.class));
        });

    assertThat(unshared).hasValue(20);
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(4));
  }

  private static void inAThreadOfItsOwn(Runnable work) {
    Callable<Boolean> piece =
        () -> {
          work.run();
          return true;
        };
    try {
      Together.run(List.of(piece));
    } catch (Exception failure) {
      throw new AssertionError(failure);
    }
  }

  @Test
  void afterAFailureNobodyTriesForSomeSeconds() {
    FairQueue turns = turns(jdbc);
    jdbc.execute("ALTER TABLE state.turn RENAME TO turn_away");
    try {
      assertThat(turns.place(flood()).orders())
          .extracting(NewOrder::putBackMicros)
          .containsOnly(0L);
    } finally {
      jdbc.execute("ALTER TABLE state.turn_away RENAME TO turn");
    }

    nanos += TimeUnit.SECONDS.toNanos(4);
    assertThat(turns.place(flood()).orders()).extracting(NewOrder::putBackMicros).containsOnly(0L);
    assertThat(unshared).hasValue(40);
    nanos += TimeUnit.MILLISECONDS.toNanos(1_001);
    assertThat(turns.place(flood()).orders())
        .extracting(NewOrder::putBackMicros)
        .startsWith(0L, TURN, 2 * TURN);
    assertThat(unshared).hasValue(40);
  }

  @Test
  void whoeverHandsInLittleGoesWithoutAnyway() {
    FairQueue turns = turns(jdbc);
    jdbc.execute("ALTER TABLE state.turn RENAME TO turn_away");
    try {
      turns.place(flood());
      turns.place(List.of(TestOrders.of("light", TestOrders.order())));
    } finally {
      jdbc.execute("ALTER TABLE state.turn_away RENAME TO turn");
    }

    assertThat(unshared).hasValue(20);
  }

  /** The orders would wait for a connection a second time, and find none either. */
  @Test
  void aStoreThatIsAwayIsToldAtOnce() {
    FairQueue turns =
        turns(new JdbcTemplate(new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/none")));

    assertThatThrownBy(() -> turns.place(flood()))
        .isInstanceOf(CannotGetJdbcConnectionException.class);
    assertThat(unshared).hasValue(0);
  }

  @Test
  void turnsWaitForNoDisk() {
    QueueKey holder = new QueueKey("inventory", "shop", "flood");
    QueuePositionRows rows = new QueuePositionRows(jdbc);

    String taking =
        transaction.execute(
            status -> {
              rows.take(TURN, List.of(new QueuePositionRows.Asked(holder, 5, 0)), row -> {});
              return jdbc.queryForObject("SHOW synchronous_commit", String.class);
            });
    String givingBack =
        transaction.execute(
            status -> {
              rows.giveBack(Map.of(holder, 2 * TURN));
              return jdbc.queryForObject("SHOW synchronous_commit", String.class);
            });

    assertThat(taking).isEqualTo("off");
    assertThat(givingBack).isEqualTo("off");
    assertThat(jdbc.queryForObject("SELECT next_rank - first_rank FROM state.turn", Long.class))
        .isEqualTo(3 * TURN);
  }
}
