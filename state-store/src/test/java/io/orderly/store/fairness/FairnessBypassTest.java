package io.orderly.store.fairness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.store.contract.TestOrders;
import io.orderly.store.fairness.QueueSlots.QueueKey;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.testing.Together;
import java.util.Collections;
import java.util.List;
import java.util.Map;
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
  private static final long SLOT = 100_000;
  private static final List<QueueKey> FLOOD =
      Collections.nCopies(20, new QueueKey("inventory", "shop", "flood"));

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final JdbcTemplate jdbc = store.jdbc();
  private final JdbcTransactionManager manager = new JdbcTransactionManager(store.dataSource());
  private final TransactionTemplate transaction = new TransactionTemplate(manager);
  private final AtomicInteger bypassed = new AtomicInteger();
  private long nanos;

  @BeforeEach
  void noSlotIsReserved() {
    jdbc.execute("TRUNCATE state.queue_position, state.queue_clock");
  }

  private FairQueue fairQueue(JdbcTemplate on) {
    return new FairQueue(new PostgresQueueSlots(on), SHARES, bypassed::addAndGet, () -> nanos);
  }

  private static List<NewOrder> flood() {
    return TestOrders.orders(20);
  }

  @Test
  void ordersWithoutSlotsAreAcceptedAndCounted() {
    OrderIntake fair = store.intake(SHARES, bypassed::addAndGet);
    fair.accept(flood());
    assertThat(bypassed).hasValue(0);

    // The holder of the slots waits for this intake, which returns without them.
    transaction.executeWithoutResult(
        status -> {
          jdbc.queryForList("SELECT * FROM state.queue_position FOR UPDATE");
          inAThreadOfItsOwn(
              () -> assertThat(fair.accept(flood())).hasOnlyElementsOfType(Accepted.class));
        });

    assertThat(bypassed).hasValue(20);
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
  void afterAFailureNoneAreReservedForSomeSeconds() {
    FairQueue queue = fairQueue(jdbc);
    jdbc.execute("ALTER TABLE state.queue_position RENAME TO position_away");
    try {
      assertThat(queue.assign(FLOOD).offsets()).containsOnly(0L);
    } finally {
      jdbc.execute("ALTER TABLE state.position_away RENAME TO queue_position");
    }

    nanos += TimeUnit.SECONDS.toNanos(4);
    assertThat(queue.assign(FLOOD).offsets()).containsOnly(0L);
    assertThat(bypassed).hasValue(40);
    nanos += TimeUnit.MILLISECONDS.toNanos(1_001);
    assertThat(queue.assign(FLOOD).offsets()).startsWith(0L, SLOT, 2 * SLOT);
    assertThat(bypassed).hasValue(40);
  }

  @Test
  void customersBelowTheirRateAreNotCounted() {
    FairQueue queue = fairQueue(jdbc);
    jdbc.execute("ALTER TABLE state.queue_position RENAME TO position_away");
    try {
      queue.assign(FLOOD);
      queue.assign(List.of(new QueueKey("inventory", "shop", "light")));
    } finally {
      jdbc.execute("ALTER TABLE state.position_away RENAME TO queue_position");
    }

    assertThat(bypassed).hasValue(20);
  }

  /** The orders would wait for a connection a second time, and get none either. */
  @Test
  void anUnreachableStoreIsReportedAtOnce() {
    FairQueue queue =
        fairQueue(
            new JdbcTemplate(new DriverManagerDataSource("jdbc:postgresql://127.0.0.1:1/none")));

    assertThatThrownBy(() -> queue.assign(FLOOD))
        .isInstanceOf(CannotGetJdbcConnectionException.class);
    assertThat(bypassed).hasValue(0);
  }

  @Test
  void reservingSlotsDoesNotWaitForTheDisk() {
    QueueKey key = new QueueKey("inventory", "shop", "flood");
    PostgresQueueSlots slots = new PostgresQueueSlots(jdbc);

    String reserving =
        transaction.execute(
            status -> {
              slots.reserve(SLOT, List.of(new QueueSlots.Request(key, 5, 0)));
              return jdbc.queryForObject("SHOW synchronous_commit", String.class);
            });
    String releasing =
        transaction.execute(
            status -> {
              slots.release(Map.of(key, 2 * SLOT));
              return jdbc.queryForObject("SHOW synchronous_commit", String.class);
            });

    assertThat(reserving).isEqualTo("off");
    assertThat(releasing).isEqualTo("off");
    assertThat(
            jdbc.queryForObject(
                "SELECT next_rank - first_rank FROM state.queue_position", Long.class))
        .isEqualTo(3 * SLOT);
  }
}
