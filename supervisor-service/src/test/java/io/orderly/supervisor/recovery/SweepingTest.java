package io.orderly.supervisor.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.supervisor.recovery.Sweeping.Counts;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.SettableClock;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

/** The sweep on the in-memory store, with a clock that the test sets. */
class SweepingTest {

  private static final Duration PAST_COMPLETE_BY_AND_GRACE = Duration.ofSeconds(62);

  private final SettableClock clock = new SettableClock();
  private final InMemoryStore store = new InMemoryStore(clock::instant);
  private final Orders orders =
      new Orders(store.orderIntake(), store.stateStore(), store.workflowCatalogue());
  private final DrivenRecovery recovery =
      new DrivenRecovery(store.stateStore(), store.workflowCatalogue(), clock);

  @Test
  void leavesAnOrderAloneWithinTheGrace() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    OrderProcess before = orders.read(orderId);
    clock.advance(PAST_COMPLETE_BY_AND_GRACE.minusMillis(1));

    Counts counts = recovery.sweeping(10).runOnce();

    assertThat(counts).isEqualTo(Counts.NONE);
    assertThat(orders.read(orderId)).isEqualTo(before);
    assertThat(recovery.published).isEmpty();
  }

  @Test
  void reArmsWithTheBackoffOfTheStep() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    clock.advance(PAST_COMPLETE_BY_AND_GRACE);

    Counts counts = recovery.sweeping(10).runOnce();

    assertThat(counts).isEqualTo(new Counts(1, 0, 0, 0, 0, 0));
    OrderProcess order = orders.read(orderId);
    assertThat(order.state()).isEqualTo(ProcessState.PENDING);
    // 60 s less half of the 20 % that jitter may take.
    assertThat(order.notBefore()).isEqualTo(clock.instant().plusSeconds(54));
    assertThat(order.failureCount()).isEqualTo(1);
    assertThat(recovery.counted(Recoveries.Outcome.REARMED)).isEqualTo(1);
    assertThat(recovery.published).extracting(Decision::after).containsExactly(order);
  }

  @Test
  void givesUpAtTheThresholdWithAnAlert() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    failOnce(orderId);
    orders.claim(List.of(orderId));
    clock.advance(PAST_COMPLETE_BY_AND_GRACE);

    Counts counts = recovery.sweeping(10).runOnce();

    assertThat(counts).isEqualTo(new Counts(0, 0, 1, 0, 0, 0));
    OrderProcess order = orders.read(orderId);
    assertThat(order.state()).isEqualTo(ProcessState.ERROR);
    assertThat(store.alertDeliveries().undelivered(10))
        .extracting(OperatorAlert::alertId)
        .containsExactly(orderId + ":" + order.version());
    assertThat(recovery.counted(Recoveries.Outcome.ERROR)).isEqualTo(1);
  }

  @Test
  void undoesWhereThePolicyOfTheStepSaysSo() {
    UUID orderId = orders.processing(1, TestWorkflows.REVERSIBLE).get(0);
    clock.advance(PAST_COMPLETE_BY_AND_GRACE);

    Counts counts = recovery.sweeping(10).runOnce();

    assertThat(counts).isEqualTo(new Counts(0, 0, 0, 1, 0, 0));
    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.UNDOING);
    assertThat(recovery.counted(Recoveries.Outcome.UNDO)).isEqualTo(1);
  }

  @Test
  void aPassedDeadlineAlertsOnce() {
    Instant deadline = clock.instant().plusSeconds(60);
    UUID orderId = orders.submitDueBy(TestWorkflows.BRITTLE, deadline, clock.instant());
    UUID other = orders.submit(1, TestWorkflows.BRITTLE).get(0);
    clock.advance(Duration.ofSeconds(60).minusMillis(1));
    assertThat(recovery.sweeping(10).runOnce()).isEqualTo(Counts.NONE);
    clock.advance(Duration.ofMillis(1));

    assertThat(recovery.sweeping(10).runOnce()).isEqualTo(new Counts(0, 0, 0, 0, 0, 1));

    OrderProcess order = orders.read(orderId);
    assertThat(order.isClaimable()).isTrue();
    assertThat(store.alertDeliveries().undelivered(10))
        .extracting(OperatorAlert::alertId)
        .containsExactly(orderId + ":" + order.version());
    assertThat(recovery.counted(Recoveries.Outcome.DEADLINE_ALERT)).isEqualTo(1);
    assertThat(recovery.sweeping(10).runOnce()).isEqualTo(Counts.NONE);
    assertThat(orders.read(other).version()).isEqualTo(1);
  }

  @Test
  void aPassedDeadlineUndoesWhereTheWorkflowSaysSo() {
    UUID orderId = orders.submitDueBy(TestWorkflows.URGENT, null, clock.instant());
    clock.advance(Duration.ofHours(1));

    assertThat(recovery.sweeping(10).runOnce()).isEqualTo(new Counts(0, 0, 0, 0, 0, 1));

    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.UNDOING);
    assertThat(recovery.counted(Recoveries.Outcome.DEADLINE_UNDO)).isEqualTo(1);
    assertThat(store.alertDeliveries().undelivered(10)).isEmpty();
  }

  @Test
  void aPassedDeadlineOfAnOrderInErrorDoesNotCountAsAnotherError() {
    Instant deadline = clock.instant().plusSeconds(60);
    UUID orderId = orders.submitDueBy(TestWorkflows.FRAGILE, deadline, clock.instant());
    orders.claim(List.of(orderId));
    orders.refuse(orderId);
    clock.advance(Duration.ofSeconds(60));

    assertThat(recovery.sweeping(10).runOnce()).isEqualTo(new Counts(0, 0, 0, 0, 0, 1));

    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.ERROR);
    assertThat(recovery.counted(Recoveries.Outcome.ERROR)).isZero();
  }

  @Test
  void anOrderWhosePassedDeadlineCannotBeDecidedIsFoundOnce() {
    Instant deadline = clock.instant().plusSeconds(60);
    UUID pending = orders.submitDueBy(TestWorkflows.BRITTLE, deadline, clock.instant());
    UUID inError = orders.submitDueBy(TestWorkflows.FRAGILE, deadline, clock.instant());
    orders.claim(List.of(inError));
    orders.refuse(inError);
    clock.advance(Duration.ofSeconds(60));
    DrivenRecovery broken =
        new DrivenRecovery(
            store.stateStore(),
            store.workflowCatalogue(),
            clock,
            () -> {
              throw new IllegalStateException("a bug");
            });

    assertThat(broken.sweeping(10).runOnce()).isEqualTo(new Counts(0, 0, 1, 0, 0, 1));

    assertThat(broken.published).hasSize(2);
    for (UUID orderId : List.of(pending, inError)) {
      assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.ERROR);
      assertThat(orders.read(orderId).terms().deadline()).isNull();
    }
    assertThat(broken.sweeping(10).runOnce()).isEqualTo(Counts.NONE);
    assertThat(broken.published).hasSize(2);
  }

  @Test
  void unlocksAnOrderWithAnUnstartedDueStepWithoutAFailure() {
    UUID orderId = orders.processing(1, TestWorkflows.SIDE_BY_SIDE).get(0);
    clock.advance(PAST_COMPLETE_BY_AND_GRACE);
    recovery.sweeping(10).runOnce();
    assertThat(orders.read(orderId).lockedBy()).isEqualTo(Orders.SCHEDULER);
    clock.advance(Duration.ofSeconds(4));

    Counts counts = recovery.sweeping(10).runOnce();

    assertThat(counts).isEqualTo(new Counts(0, 1, 0, 0, 0, 0));
    OrderProcess order = orders.read(orderId);
    assertThat(order.lockedBy()).isNull();
    assertThat(order.isClaimable()).isTrue();
    assertThat(order.failureCount()).isEqualTo(1);
    assertThat(recovery.counted(Recoveries.Outcome.UNLOCKED)).isEqualTo(1);
  }

  @Test
  void leavesAnOrderOfAnUnreadableWorkflowToANewerSupervisor() {
    UUID unreadable = orders.submitUnreadable();
    OrderProcess before = orders.read(unreadable);
    List<UUID> others = orders.processing(3, TestWorkflows.BRITTLE);
    clock.advance(PAST_COMPLETE_BY_AND_GRACE);

    Counts counts = recovery.sweeping(10).runOnce();

    assertThat(counts).isEqualTo(new Counts(3, 0, 0, 0, 0, 0));
    assertThat(orders.read(unreadable)).isEqualTo(before);
    assertThat(others).allMatch(orderId -> orders.read(orderId).state() == ProcessState.PENDING);
    assertThat(store.alertDeliveries().undelivered(10)).isEmpty();
  }

  @Test
  void continuesWhileBatchesAreFullUpToABound() {
    List<UUID> orderIds = orders.processing(Sweeping.MAX_ROUNDS * 2 + 5, TestWorkflows.BRITTLE);
    clock.advance(PAST_COMPLETE_BY_AND_GRACE);
    Sweeping sweeping = recovery.sweeping(2);

    Counts first = sweeping.runOnce();
    Counts second = sweeping.runOnce();
    Counts third = sweeping.runOnce();

    assertThat(first.rearmed()).isEqualTo(Sweeping.MAX_ROUNDS * 2);
    assertThat(second.rearmed()).isEqualTo(5);
    assertThat(third).isEqualTo(Counts.NONE);
    assertThat(orderIds).allMatch(orderId -> orders.read(orderId).failureCount() == 1);
  }

  @Test
  void neverStartsAStep() {
    List<UUID> orderIds = orders.processing(5, TestWorkflows.SIDE_BY_SIDE);

    for (int sweep = 0; sweep < 5; sweep++) {
      clock.advance(Duration.ofHours(2));
      recovery.sweeping(10).runOnce();
    }

    assertThat(recovery.published).isNotEmpty().allMatch(decision -> decision.starts().isEmpty());
    assertThat(orderIds)
        .flatMap(orderId -> orders.read(orderId).steps())
        .allMatch(step -> step.attempt() == 1 && step.state() == StepState.RUNNING);
  }

  @Test
  void remembersWhenItLastSucceededAndNotWhenItFailed() {
    double never = recovery.lastSuccess();
    recovery.sweeping(10).runOnce();
    double succeeded = recovery.lastSuccess();
    clock.advance(Duration.ofSeconds(40));
    DrivenRecovery failing =
        new DrivenRecovery(new UnavailableStore(), store.workflowCatalogue(), clock);

    assertThatThrownBy(() -> failing.sweeping(10).runOnce())
        .isInstanceOf(DataAccessResourceFailureException.class);

    assertThat(never).isZero();
    assertThat(succeeded).isEqualTo((double) clock.instant().minusSeconds(40).getEpochSecond());
    assertThat(failing.lastSuccess()).isZero();
  }

  private void failOnce(UUID orderId) {
    clock.advance(PAST_COMPLETE_BY_AND_GRACE);
    recovery.sweeping(10).runOnce();
    clock.advance(Duration.ofMinutes(1));
    recovery.releasing(store.rateLimit(), 10, 10).runOnce();
    assertThat(orders.read(orderId).isClaimable()).isTrue();
  }

  private static final class UnavailableStore implements StateStore {

    @Override
    public <T> T inTransaction(Function<StateTransaction, T> work) {
      throw new DataAccessResourceFailureException("unavailable");
    }
  }
}
