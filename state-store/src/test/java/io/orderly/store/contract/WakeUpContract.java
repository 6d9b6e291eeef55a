package io.orderly.store.contract;

import static io.orderly.store.contract.OrderProgression.GRACE;
import static io.orderly.store.contract.OrderProgression.RUNNABLE;
import static io.orderly.store.contract.TestOrders.order;
import static io.orderly.store.contract.TestOrders.under;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Cause;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What is past its time, rested, or left by an older incarnation is found; nothing else is. */
public abstract class WakeUpContract {

  /** CompleteBy of reserve-stock, the first step of both workflows. */
  private static final Duration COMPLETE_WITHIN = Duration.ofSeconds(10);

  /** Longer than the first backoff, shorter than CompleteBy. */
  private static final Duration BACKOFF = Duration.ofSeconds(5);

  /** Longer than any statement takes. */
  private static final Duration LONG_GRACE = Duration.ofMinutes(5);

  private final StoreUnderTest store;
  private final OrderProgression scheduler;

  protected WakeUpContract(StoreUnderTest store) {
    this.store = store;
    this.scheduler = new OrderProgression(store.stateStore(), "scheduler#1");
  }

  @Test
  void sweepFindsOrdersPastCompleteByAndGrace() {
    NewOrder order = claimed();

    store.letTimePass(COMPLETE_WITHIN.plus(GRACE));

    assertThat(locked(transaction -> transaction.lockOverdue(GRACE, RUNNABLE, 10)))
        .containsExactly(order.orderId());
  }

  @Test
  void sweepLeavesOrdersWithinTheGrace() {
    claimed();

    store.letTimePass(COMPLETE_WITHIN);

    assertThat(locked(transaction -> transaction.lockOverdue(LONG_GRACE, RUNNABLE, 10))).isEmpty();
  }

  @Test
  void theSweepIsLimitedAndTakesTheLongestOverdueFirst() {
    NewOrder first = claimed();
    store.letTimePass(Duration.ofSeconds(1));
    NewOrder second = claimed();
    store.letTimePass(Duration.ofSeconds(1));
    claimed();
    store.letTimePass(COMPLETE_WITHIN.plus(GRACE));

    assertThat(locked(transaction -> transaction.lockOverdue(GRACE, RUNNABLE, 2)))
        .containsExactly(first.orderId(), second.orderId());
  }

  @Test
  void sweptOrderIsNotFoundAgain() {
    NewOrder order = claimed();
    store.letTimePass(COMPLETE_WITHIN.plus(GRACE));

    scheduler.decides(order, new ProcessEvent.DeadlinePassed());

    assertThat(locked(transaction -> transaction.lockOverdue(GRACE, RUNNABLE, 10))).isEmpty();
    assertThat(store.order(order.orderId()).state()).isEqualTo(ProcessState.PENDING);
    assertThat(store.events(order.orderId())).containsExactly("re-armed@3");
  }

  @Test
  void theReleaseFindsOrdersWhoseBackoffIsOver() {
    NewOrder resting = claimed();
    scheduler.doesNotTake(resting, "reserve-stock");
    assertThat(locked(transaction -> transaction.lockReleasable(RUNNABLE, 10))).isEmpty();

    store.letTimePass(BACKOFF);

    assertThat(locked(transaction -> transaction.lockReleasable(RUNNABLE, 10)))
        .containsExactly(resting.orderId());
    scheduler.decides(resting, new ProcessEvent.NotBeforeReached());
    assertThat(locked(transaction -> transaction.lockReleasable(RUNNABLE, 10))).isEmpty();
    assertThat(locked(transaction -> transaction.lockClaimable(OrderProgression.upTo(10))))
        .containsExactly(resting.orderId());
  }

  @Test
  void ordersThatWaitForTheirStartAreFoundApartFromRetries() {
    NewOrder resting = claimed();
    scheduler.doesNotTake(resting, "reserve-stock");
    NewOrder scheduled = order().startingAt(now().plusSeconds(60), now());
    store.intake().accept(List.of(scheduled));
    assertThat(locked(transaction -> transaction.lockScheduled(RUNNABLE, 10))).isEmpty();

    store.letTimePass(Duration.ofSeconds(60));

    assertThat(locked(transaction -> transaction.lockReleasable(RUNNABLE, 10)))
        .containsExactly(resting.orderId());
    assertThat(locked(transaction -> transaction.lockScheduled(RUNNABLE, 10)))
        .containsExactly(scheduled.orderId());
    scheduler.decides(scheduled, new ProcessEvent.NotBeforeReached());
    assertThat(locked(transaction -> transaction.lockScheduled(RUNNABLE, 10))).isEmpty();
    assertThat(store.order(scheduled.orderId()).isClaimable()).isTrue();
  }

  @Test
  void theSweepFindsPassedDeadlinesOnce() {
    NewOrder plain = order();
    NewOrder due = order().dueBy(now().plusSeconds(60), now());
    store.intake().accept(List.of(plain, due));
    assertThat(pastDeadline()).isEmpty();
    assertThat(store.order(due.orderId())).isEqualTo(due.beginning());

    store.letTimePass(Duration.ofSeconds(61));

    assertThat(pastDeadline()).containsExactly(due.orderId());
    scheduler.decides(due, new ProcessEvent.OrderDeadlinePassed());
    assertThat(pastDeadline()).isEmpty();
    assertThat(store.order(due.orderId()).terms().deadline()).isNull();
    assertThat(store.order(due.orderId()).version()).isEqualTo(2);
  }

  @Test
  void theSweepLeavesDeadlinesOfPausedUndoneAndProcessedOrders() {
    NewOrder paused = order().dueBy(now().plusSeconds(60), now());
    NewOrder undone = order().dueBy(now().plusSeconds(60), now());
    store.intake().accept(List.of(paused, undone));
    scheduler.decides(paused, new ProcessEvent.Pause(1));
    scheduler.decides(undone, new ProcessEvent.Undo(1, Cause.cancelledBy("shop")));
    store.letTimePass(Duration.ofSeconds(61));

    assertThat(pastDeadline()).isEmpty();

    scheduler.decides(paused, new ProcessEvent.Resume(2));
    assertThat(pastDeadline()).containsExactly(paused.orderId());
  }

  private List<UUID> pastDeadline() {
    return locked(transaction -> transaction.lockPastDeadline(RUNNABLE, 10));
  }

  private Instant now() {
    return store.stateStore().inTransaction(StateTransaction::now);
  }

  @Test
  void theReleaseIsLimitedAndTakesTheLongestDueFirst() {
    NewOrder first = claimed();
    scheduler.doesNotTake(first, "reserve-stock");
    store.letTimePass(Duration.ofSeconds(1));
    NewOrder second = claimed();
    scheduler.doesNotTake(second, "reserve-stock");
    store.letTimePass(BACKOFF);

    assertThat(locked(transaction -> transaction.lockReleasable(RUNNABLE, 1)))
        .containsExactly(first.orderId());
    assertThat(locked(transaction -> transaction.lockReleasable(RUNNABLE, 5)))
        .containsExactly(first.orderId(), second.orderId());
  }

  @Test
  void anIncarnationFindsTheOrdersOfOlderOnes() {
    NewOrder ofFirst = claimedBy("scheduler#1");
    NewOrder ofNinth = claimedBy("scheduler#9");
    claimedBy("scheduler#10");
    claimedBy("scheduler#11");
    claimedBy("scheduler-2#1");
    claimedBy("scheduler-#1");

    Incarnation current = new Incarnation("scheduler", 10);

    assertThat(locked(transaction -> transaction.lockOfOlderIncarnations(current, 10)))
        .containsExactly(ofFirst.orderId(), ofNinth.orderId());
    assertThat(locked(transaction -> transaction.lockOfOlderIncarnations(current, 1)))
        .containsExactly(ofFirst.orderId());
  }

  @Test
  void ownerFindsItsReArmedStepsWhenTheyAreDue() {
    NewOrder order = under(TestOrders.PARALLEL, order());
    store.intake().accept(List.of(order));
    scheduler.claims(order);
    scheduler.doesNotTake(order, "take-payment");
    Incarnation owner = new Incarnation("scheduler", 1);
    assertThat(locked(transaction -> transaction.lockWithDueSteps(owner, 10))).isEmpty();

    store.letTimePass(BACKOFF);

    assertThat(locked(transaction -> transaction.lockWithDueSteps(owner, 10)))
        .containsExactly(order.orderId());
    Incarnation other = new Incarnation("scheduler", 2);
    assertThat(locked(transaction -> transaction.lockWithDueSteps(other, 10))).isEmpty();
    scheduler.decides(order, new ProcessEvent.StartDue("scheduler#1"));
    assertThat(locked(transaction -> transaction.lockWithDueSteps(owner, 10))).isEmpty();
  }

  @Test
  void theOwnerFindsAnUnstartedStepBesideALiveOne() {
    NewOrder order = under(TestOrders.PARALLEL, order());
    store.intake().accept(List.of(order));
    scheduler.withCreditFor("inventory").claims(order);
    assertThat(unstarted(1, "inventory")).isEmpty();
    assertThat(unstarted(2, "payment")).isEmpty();
    assertThat(unstarted(1, "payment")).containsExactly(order.orderId());

    scheduler.decides(order, new ProcessEvent.StartDue("scheduler#1"));

    assertThat(unstarted(1, "payment")).isEmpty();
    assertThat(store.order(order.orderId()).steps())
        .filteredOn(step -> step.state() == StepState.RUNNING)
        .hasSize(2);
  }

  @Test
  void pausedOrdersAndWorkflowsHaveNoStepToStart() {
    NewOrder order = under(TestOrders.PARALLEL, order());
    store.intake().accept(List.of(order));
    scheduler.withCreditFor("inventory").claims(order);
    store
        .pauses()
        .run(
            new PauseCommand(
                "pause-it",
                PauseCommand.Action.PAUSE,
                PauseKind.WORKFLOW,
                TestOrders.PARALLEL.id().name(),
                "ada",
                "because"));
    assertThat(unstarted(1, "payment")).isEmpty();
    store
        .pauses()
        .run(
            new PauseCommand(
                "resume-it",
                PauseCommand.Action.RESUME,
                PauseKind.WORKFLOW,
                TestOrders.PARALLEL.id().name(),
                "ada",
                "because"));
    assertThat(unstarted(1, "payment")).hasSize(1);

    scheduler.pauses(order);

    assertThat(unstarted(1, "payment")).isEmpty();
  }

  private List<UUID> unstarted(int number, String agent) {
    Incarnation incarnation = new Incarnation("scheduler", number);
    return locked(
        transaction -> transaction.lockWithUnstartedSteps(incarnation, Set.of(agent), 10));
  }

  @Test
  void orderThatIsOnlyOverdueHasNoDueStep() {
    claimed();

    store.letTimePass(COMPLETE_WITHIN);

    Incarnation owner = new Incarnation("scheduler", 1);
    assertThat(locked(transaction -> transaction.lockWithDueSteps(owner, 10))).isEmpty();
  }

  @Test
  void ordersOfUnknownWorkflowsAreNotFound() {
    NewOrder overdue = claimed();
    NewOrder resting = claimed();
    scheduler.doesNotTake(resting, "reserve-stock");
    store.letTimePass(COMPLETE_WITHIN.plus(GRACE));
    Set<WorkflowId> others = Set.of(TestOrders.PARALLEL.id());

    assertThat(locked(transaction -> transaction.lockOverdue(GRACE, others, 10))).isEmpty();
    assertThat(locked(transaction -> transaction.lockReleasable(others, 10))).isEmpty();
    assertThat(store.statistics().beyondRecovery(GRACE, others)).isEqualTo(2);
    assertThat(store.statistics().beyondRecovery(GRACE, RUNNABLE)).isZero();
    assertThat(locked(transaction -> transaction.lockOverdue(GRACE, RUNNABLE, 10)))
        .containsExactly(overdue.orderId());
  }

  private NewOrder claimed() {
    return claimedBy("scheduler#1");
  }

  private NewOrder claimedBy(String instance) {
    NewOrder order = order();
    store.intake().accept(List.of(order));
    new OrderProgression(store.stateStore(), instance).claims(order);
    return order;
  }

  private List<UUID> locked(Function<StateTransaction, List<OrderProcess>> lock) {
    return store.stateStore().inTransaction(lock).stream().map(OrderProcess::orderId).toList();
  }
}
