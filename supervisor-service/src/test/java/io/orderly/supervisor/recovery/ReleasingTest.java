package io.orderly.supervisor.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.supervisor.recovery.Releasing.Counts;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.SettableClock;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The release on the in-memory store, with a clock that the test sets. */
class ReleasingTest {

  private static final SharedRateLimit ALWAYS = (task, wanted, perSecond) -> wanted;

  private final SettableClock clock = new SettableClock();
  private final InMemoryStore store = new InMemoryStore(clock::instant);
  private final Orders orders =
      new Orders(store.orderIntake(), store.stateStore(), store.workflowCatalogue());
  private final DrivenRecovery recovery =
      new DrivenRecovery(store.stateStore(), store.workflowCatalogue(), clock);

  @Test
  void makesAnOrderClaimableWhenItsBackoffIsOver() {
    UUID orderId = resting(1).get(0);
    clock.advance(Duration.ofSeconds(54).minusMillis(1));
    Counts early = recovery.releasing(ALWAYS, 10, 10).runOnce();
    clock.advance(Duration.ofMillis(1));

    Counts inTime = recovery.releasing(ALWAYS, 10, 10).runOnce();

    assertThat(early.released()).isZero();
    assertThat(inTime.released()).isEqualTo(1);
    OrderProcess order = orders.read(orderId);
    assertThat(order.isClaimable()).isTrue();
    assertThat(recovery.counted(Recoveries.Outcome.RELEASED)).isEqualTo(1);
    assertThat(recovery.published).extracting(Decision::after).contains(order);
  }

  @Test
  void makesAnOrderClaimableWhenItsTimeToStartHasCome() {
    UUID orderId = orders.submitStartingAt(TestWorkflows.BRITTLE, clock.instant().plusSeconds(60));
    clock.advance(Duration.ofSeconds(60).minusMillis(1));
    assertThat(recovery.releasing(ALWAYS, 10, 10).runOnce().released()).isZero();
    clock.advance(Duration.ofMillis(1));

    assertThat(recovery.releasing(ALWAYS, 10, 10).runOnce().released()).isEqualTo(1);

    assertThat(orders.read(orderId).isClaimable()).isTrue();
    assertThat(orders.read(orderId).nextAgent()).isNotNull();
  }

  @Test
  void releasesNoMoreThanItIsGranted() {
    List<UUID> orderIds = resting(30);
    clock.advance(Duration.ofMinutes(1));

    Counts counts =
        recovery
            .releasing((task, wanted, perSecond) -> task.equals(Releasing.RETRIES) ? 7 : 0, 10, 7)
            .runOnce();

    assertThat(counts).isEqualTo(new Counts(7, 7, 0));
    assertThat(orderIds).filteredOn(orderId -> orders.read(orderId).isClaimable()).hasSize(7);
  }

  @Test
  void ordersThatStartNowDoNotDelayARetry() {
    UUID retried = resting(1).get(0);
    clock.advance(Duration.ofSeconds(30));
    for (int order = 0; order < 50; order++) {
      orders.submitStartingAt(TestWorkflows.BRITTLE, clock.instant().plusSeconds(1));
    }
    clock.advance(Duration.ofSeconds(31));

    Counts counts = recovery.releasing(store.rateLimit(), 10, 10).runOnce();

    assertThat(orders.read(retried).isClaimable()).isTrue();
    assertThat(counts.released()).isEqualTo(11);
  }

  @Test
  void continuesWhileFullBatchesAreGranted() {
    resting(25);
    clock.advance(Duration.ofMinutes(1));

    Counts counts = recovery.releasing(store.rateLimit(), 10, 100).runOnce();

    assertThat(counts.released()).isEqualTo(25);
  }

  /** Orders that end in Error leave the line as those do that are released. */
  @Test
  void continuesBehindAFullBatchThatCannotBeDecided() {
    DrivenRecovery undecided =
        new DrivenRecovery(
            store.stateStore(),
            store.workflowCatalogue(),
            clock,
            () -> {
              throw new IllegalStateException("nothing can be decided");
            });
    resting(25);
    clock.advance(Duration.ofMinutes(1));

    Counts counts = undecided.releasing(store.rateLimit(), 10, 100).runOnce();

    assertThat(counts.released()).isZero();
    assertThat(counts.error()).isEqualTo(25);
  }

  @Test
  void staysBoundedWhenEverythingIsGranted() {
    resting(30);
    clock.advance(Duration.ofMinutes(1));

    Counts counts = recovery.releasing(ALWAYS, 1, 1).runOnce();

    assertThat(counts.released()).isEqualTo(10);
  }

  @Test
  void sharesOneRateLimitWithAllSupervisors() {
    resting(1);

    recovery
        .releasing(
            (duty, wanted, perSecond) -> {
              assertThat(duty).isIn("release", "release of starts");
              assertThat(wanted).isEqualTo(10);
              assertThat(perSecond).isEqualTo(50);
              return 0;
            },
            10,
            50)
        .runOnce();

    assertThat(recovery.counted(Recoveries.Outcome.RELEASED)).isZero();
  }

  private List<UUID> resting(int count) {
    List<UUID> orderIds = orders.processing(count, TestWorkflows.BRITTLE);
    clock.advance(Duration.ofSeconds(62));
    recovery.sweeping(100).runOnce();
    recovery.published.clear();
    return orderIds;
  }
}
