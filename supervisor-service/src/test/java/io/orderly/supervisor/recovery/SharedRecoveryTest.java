package io.orderly.supervisor.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.StoreOnly;
import io.orderly.supervisor.testing.StoreTables;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Two supervisors on one real database share the recovery. */
@Tag("servers")
class SharedRecoveryTest {

  private static ConfigurableApplicationContext context;
  private static Orders orders;
  private static StoreTables tables;

  @BeforeAll
  static void open() {
    context = StoreOnly.open();
    orders =
        new Orders(
            context.getBean(OrderIntake.class),
            context.getBean(StateStore.class),
            context.getBean(WorkflowCatalogue.class));
    tables = new StoreTables(context.getBean(DataSource.class));
  }

  @AfterAll
  static void close() {
    context.close();
  }

  @Test
  void twoSweepsAtOnceCountEachOverdueStepOnce() throws Exception {
    List<UUID> orderIds = orders.processing(500, TestWorkflows.BRITTLE);
    long version = orders.read(orderIds.get(0)).version();
    tables.letExpire(orderIds);

    List<Integer> rearmed = atOnce(() -> sweepUntilNothingIsLeft(recovery().sweeping(20)));

    assertThat(rearmed.stream().mapToInt(Integer::intValue).sum()).isEqualTo(500);
    assertThat(orderIds)
        .map(orders::read)
        .allMatch(order -> order.failureCount() == 1)
        .allMatch(order -> order.version() == version + 1);
  }

  @Test
  void twoReleasesTogetherHoldTheRate() throws Exception {
    int perSecond = 50;
    int count = 200;
    List<UUID> orderIds = orders.processing(count, TestWorkflows.BRITTLE);
    tables.letExpire(orderIds);
    sweepUntilNothingIsLeft(recovery().sweeping(200));
    tables.letRestEnd(orderIds);

    Instant begun = Instant.now();
    AtomicInteger released = new AtomicInteger();
    atOnce(() -> releaseUntil(count, released, perSecond));

    assertThat(released).hasValue(count);
    List<Instant> changes = tables.changes(orderIds);
    for (int i = 0; i < count; i++) {
      double seconds = Duration.between(begun, changes.get(i)).toNanos() / 1e9;
      // A second's turns are there at the beginning.
      assertThat(i + 1).isLessThanOrEqualTo((int) Math.ceil(perSecond * (1 + seconds)) + 1);
    }
  }

  @Test
  void theAlertIsWrittenInTheTransactionOfTheError() {
    UUID orderId = orders.processing(1, TestWorkflows.FRAGILE).get(0);
    tables.letExpire(List.of(orderId));

    sweepUntilNothingIsLeft(recovery().sweeping(20));

    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.ERROR);
    assertThat(tables.undeliveredAlerts(orderId)).isEqualTo(1);
    assertThat(tables.transactionOfAlert(orderId)).isEqualTo(tables.transactionOfProcess(orderId));
  }

  @Test
  void anOverdueOrderThatTheSweepCannotChangeGoesToError() {
    UUID spoilt = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    tables.spoilCompleteBy(spoilt);
    List<UUID> others = orders.processing(3, TestWorkflows.BRITTLE);
    tables.letExpire(others);

    recovery().sweeping(1).runOnce();

    OrderProcess order = orders.read(spoilt);
    assertThat(order.state()).isEqualTo(ProcessState.ERROR);
    assertThat(order.failure()).isNotNull();
    assertThat(order.failure().message()).contains("the sweep changes nothing");
    assertThat(others).map(orders::read).allMatch(other -> other.failureCount() == 1);
  }

  private static DrivenRecovery recovery() {
    return new DrivenRecovery(
        context.getBean(StateStore.class),
        context.getBean(WorkflowCatalogue.class),
        Clock.systemUTC());
  }

  private static int sweepUntilNothingIsLeft(Sweeping sweeping) {
    int rearmed = 0;
    Sweeping.Counts counts;
    do {
      counts = sweeping.runOnce();
      rearmed += counts.rearmed();
    } while (!counts.equals(Sweeping.Counts.NONE));
    return rearmed;
  }

  private static int releaseUntil(int count, AtomicInteger released, int perSecond) {
    Releasing releasing =
        recovery().releasing(context.getBean(SharedRateLimit.class), 20, perSecond);
    return await()
        .pollInterval(Duration.ofMillis(20))
        .atMost(Duration.ofSeconds(30))
        .until(() -> released.addAndGet(releasing.runOnce().released()), total -> total >= count);
  }

  private static <T> List<T> atOnce(Callable<T> supervisor) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      List<Future<T>> both = threads.invokeAll(List.of(supervisor, supervisor));
      return List.of(both.get(0).get(), both.get(1).get());
    } finally {
      threads.shutdownNow();
    }
  }
}
