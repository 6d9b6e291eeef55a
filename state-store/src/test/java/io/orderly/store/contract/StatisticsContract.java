package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.order;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Acceptance;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.process.StepOutcome;
import io.orderly.process.StepState;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.statistics.StoreStatistics.WaitingSteps;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.workflow.StepDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The figures tell of live orders and of open alerts. */
public abstract class StatisticsContract {

  private final StoreUnderTest store;
  private final OrderProgression scheduler;

  protected StatisticsContract(StoreUnderTest store) {
    this.store = store;
    this.scheduler = new OrderProgression(store.stateStore(), "scheduler#1");
  }

  @Test
  void everyStateThatIsNotFinalIsCounted() {
    taken();
    taken();
    scheduler.claims(taken());
    NewOrder refused = inError();
    NewOrder undone = taken();
    scheduler.undoes(undone, 1);
    scheduler.claims(undone);
    NewOrder undoing = taken();
    scheduler.undoes(undoing, 1);

    assertThat(store.order(refused.orderId()).state()).isEqualTo(ProcessState.ERROR);
    assertThat(store.order(undone.orderId()).state()).isEqualTo(ProcessState.UNDONE);
    assertThat(store.statistics().liveOrders())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                ProcessState.PENDING,
                2L,
                ProcessState.PROCESSING,
                1L,
                ProcessState.UNDOING,
                1L,
                ProcessState.ERROR,
                1L));
  }

  @Test
  void emptyStoreHasZeros() {
    assertThat(store.statistics().liveOrders().values()).hasSize(4).containsOnly(0L);
    assertThat(store.statistics().oldestPending()).isEmpty();
    assertThat(store.statistics().openAlerts()).isZero();
  }

  @Test
  void theOldestPendingOrderIsTheOneThatWaitsLongest() {
    NewOrder claimed = taken();
    NewOrder resting = taken();
    NewOrder paused = taken();
    Instant first = now();
    NewOrder waiting = taken();
    Instant second = now();
    NewOrder undoing = taken();
    taken();
    scheduler.claims(claimed);
    scheduler.claims(resting);
    scheduler.doesNotTake(resting, "reserve-stock");
    scheduler.pauses(paused);
    assertThat(oldestPending()).isBetween(first, second);

    scheduler.claims(waiting);

    assertThat(oldestPending()).isBetween(second, now());
    scheduler.undoes(undoing, 1);
    assertThat(oldestPending()).isBetween(second, now());
  }

  @Test
  void aResubmittedOrderWaitsFromItsResubmissionOn() {
    NewOrder resubmitted = inError();
    store.letTimePass(Duration.ofMillis(5));
    Instant since = now();

    scheduler.decides(resubmitted, new ProcessEvent.Resubmit(3));

    assertThat(oldestPending()).isBetween(since, now());
  }

  @Test
  void ordersOfPausedWorkflowsOrAgentsAreNotCountedAsWaiting() {
    taken();

    run(PauseCommand.Action.PAUSE, PauseKind.AGENT, "carrier");
    assertThat(store.statistics().oldestPending()).isPresent();
    run(PauseCommand.Action.PAUSE, PauseKind.AGENT, "inventory");
    assertThat(store.statistics().oldestPending()).isEmpty();
    run(PauseCommand.Action.RESUME, PauseKind.AGENT, "inventory");
    run(PauseCommand.Action.PAUSE, PauseKind.WORKFLOW, "order-fulfilment");
    assertThat(store.statistics().oldestPending()).isEmpty();
    store.letTimePass(Duration.ofMillis(5));
    Instant since = now();

    run(PauseCommand.Action.RESUME, PauseKind.WORKFLOW, "order-fulfilment");

    assertThat(oldestPending()).isBetween(since, now());
  }

  @Test
  void anOrderThatWaitedForAVersionWaitsFromItsResumptionOn() {
    NewOrder order = TestOrders.under(TestOrders.VERSIONED, order());
    store.catalogue().register(TestOrders.VERSIONED, "any");
    store.intake().accept(List.of(order));
    scheduler.withoutVersionOf("payment").claims(order);
    assertThat(store.order(order.orderId()).nextAgent()).isEqualTo("payment:psp@2");
    assertThat(store.statistics().oldestPending()).isPresent();

    store.systemPauses().pauseVersion("payment:psp@2", "no instance serves it");
    assertThat(store.statistics().oldestPending()).isEmpty();
    store.letTimePass(Duration.ofMillis(5));
    Instant served = now();
    store.systemPauses().resumeVersion("payment:psp@2");
    assertThat(oldestPending()).isBetween(served, now());

    run(PauseCommand.Action.PAUSE, PauseKind.AGENT, "payment");
    assertThat(store.statistics().oldestPending()).isEmpty();
    store.letTimePass(Duration.ofMillis(5));
    Instant resumed = now();
    run(PauseCommand.Action.RESUME, PauseKind.AGENT, "payment");
    assertThat(oldestPending()).isBetween(resumed, now());
  }

  @Test
  void ordersOfASuspendedAgentWaitFromItsResumptionOn() {
    taken();
    store.systemPauses().suspend("inventory", "it refuses everybody");
    assertThat(store.statistics().oldestPending()).isEmpty();
    store.letTimePass(Duration.ofMillis(5));
    Instant resumed = now();

    store.systemPauses().resume("inventory");

    assertThat(oldestPending()).isBetween(resumed, now());
  }

  @Test
  void theOldestLiveOrderIsTheOneSubmittedFirst() {
    assertThat(store.statistics().oldestOrder()).isEmpty();
    inError();
    NewOrder claimed = taken();
    scheduler.claims(claimed);
    NewOrder younger = taken();
    assertThat(younger.orderId()).isNotEqualTo(claimed.orderId());

    assertThat(store.statistics().oldestOrder())
        .contains(Instant.ofEpochMilli(claimed.orderId().getMostSignificantBits() >>> 16));
  }

  @Test
  void theAgeOfAnOrderCountsFromItsTimeToStart() {
    Instant startAt = now().plusSeconds(60);
    store.intake().accept(List.of(TestOrders.order().startingAt(startAt, now())));
    assertThat(store.statistics().oldestOrder()).isEmpty();
    assertThat(store.statistics().oldestPending()).isEmpty();

    store.letTimePass(Duration.ofSeconds(61));

    assertThat(store.statistics().oldestOrder().orElseThrow())
        .isBetween(now().minusSeconds(30), now());
  }

  @Test
  void anOrderThatWaitsForAPartnerIsNotOldNeitherRestingNorBeingAskedAbout() {
    NewOrder accepted = taken();
    scheduler.claims(accepted);
    scheduler.replies(
        accepted, "reserve-stock", new StepOutcome.Accepted("{}", now().plusSeconds(2)));
    assertThat(store.statistics().oldestOrder()).isEmpty();

    store.letTimePass(Duration.ofSeconds(5));
    scheduler.decides(accepted, new ProcessEvent.NotBeforeReached());
    assertThat(scheduler.claims(accepted).starts()).hasSize(1);

    assertThat(store.statistics().oldestOrder()).isEmpty();
  }

  @Test
  void theOldestPauseIsTheFirstOne() {
    assertThat(store.statistics().oldestPause()).isEmpty();
    run(PauseCommand.Action.PAUSE, PauseKind.AGENT, "carrier");
    store.letTimePass(Duration.ofMillis(5));
    Instant later = now();
    run(PauseCommand.Action.PAUSE, PauseKind.WORKFLOW, "order-fulfilment");

    assertThat(store.statistics().oldestPause().orElseThrow()).isBefore(later);
    run(PauseCommand.Action.RESUME, PauseKind.AGENT, "carrier");
    assertThat(store.statistics().oldestPause().orElseThrow()).isAfterOrEqualTo(later);
  }

  @Test
  void pausedOrdersAreCountedAndTheOldestIsAPause() {
    NewOrder paused = taken();
    taken();
    assertThat(store.statistics().pausedOrders()).isZero();
    Instant before = now();

    scheduler.pauses(paused);

    assertThat(store.statistics().pausedOrders()).isEqualTo(1);
    assertThat(store.statistics().oldestPause().orElseThrow()).isBetween(before, now());
    store.letTimePass(Duration.ofMillis(5));
    Instant later = now();
    run(PauseCommand.Action.PAUSE, PauseKind.AGENT, "carrier");
    assertThat(store.statistics().oldestPause().orElseThrow()).isBefore(later);

    scheduler.decides(paused, new ProcessEvent.Resume(store.order(paused.orderId()).version()));

    assertThat(store.statistics().pausedOrders()).isZero();
    assertThat(store.statistics().oldestPause().orElseThrow()).isAfterOrEqualTo(later);
  }

  @Test
  void acceptedStepsAreCountedByAgentAndTellSinceWhenTheFirstIsOverdue() {
    NewOrder waiting = taken();
    NewOrder overdue = taken();
    NewOrder completed = taken();
    List.of(waiting, overdue, completed).forEach(this::accepted);
    Instant until = acceptance(overdue).until();
    assertThat(store.statistics().acceptedSteps())
        .containsExactly(new WaitingSteps("inventory", 3, null));

    scheduler.completes(completed, "reserve-stock");
    assertThat(store.statistics().acceptedSteps())
        .containsExactly(new WaitingSteps("inventory", 2, null));
    assertThat(acceptance(completed).answer()).isEqualTo("{\"reservation\": \"R-1\"}");
    assertThat(acceptance(completed).until()).isNull();

    store.letTimePass(StepDefinition.DEFAULT_MAX_WAIT.plusSeconds(1));
    assertThat(store.statistics().acceptedSteps())
        .singleElement()
        .satisfies(
            steps -> {
              assertThat(steps.steps()).isEqualTo(2);
              assertThat(steps.overdueSince()).isBeforeOrEqualTo(until);
            });
  }

  @Test
  void anAcceptedUndoWaitsAsAnAcceptedStepDoesAndItsOrderIsNotOld() {
    NewOrder order = taken();
    accepted(order);
    scheduler.acceptsUndo(order, "reserve-stock", version(order), store);

    OrderStep step = Objects.requireNonNull(store.order(order.orderId()).step("reserve-stock"));
    Acceptance undo = Objects.requireNonNull(step.history().undoAcceptance());
    assertThat(step.state()).isEqualTo(StepState.UNDOING);
    assertThat(undo.answer()).isEqualTo("{\"cancellation\": \"C-1\"}");
    assertThat(undo.until()).isNotNull();
    assertThat(acceptance(order).answer()).isEqualTo("{\"reservation\": \"R-1\"}");
    assertThat(acceptance(order).until()).isNull();
    assertThat(store.statistics().acceptedSteps())
        .containsExactly(new WaitingSteps("inventory", 1, null));
    assertThat(store.statistics().oldestOrder()).isEmpty();

    store.letTimePass(StepDefinition.DEFAULT_MAX_WAIT.plusSeconds(1));
    assertThat(store.statistics().acceptedSteps())
        .singleElement()
        .satisfies(steps -> assertThat(steps.overdueSince()).isNotNull());
  }

  /** The undo of another step of its order waits for a partner; its own is not called yet. */
  @Test
  void aStepWhoseOrderIsUndoneIsNotOverdueBeforeItsUndo() {
    NewOrder order = taken();
    accepted(order);
    scheduler.undoes(order, version(order));

    store.letTimePass(StepDefinition.DEFAULT_MAX_WAIT.plusSeconds(1));

    assertThat(store.statistics().acceptedSteps())
        .containsExactly(new WaitingSteps("inventory", 1, null));
  }

  private long version(NewOrder order) {
    return store.order(order.orderId()).version();
  }

  private void accepted(NewOrder order) {
    scheduler.claims(order);
    String answer = "{\"reservation\": \"R-1\"}";
    scheduler.replies(order, "reserve-stock", new StepOutcome.Accepted(answer, null));
  }

  private Acceptance acceptance(NewOrder order) {
    return Objects.requireNonNull(
        Objects.requireNonNull(store.order(order.orderId()).step("reserve-stock"))
            .history()
            .acceptance());
  }

  private Instant oldestPending() {
    return store.statistics().oldestPending().orElseThrow();
  }

  private void run(PauseCommand.Action action, PauseKind kind, String name) {
    String commandId = UUID.randomUUID().toString();
    store.pauses().run(new PauseCommand(commandId, action, kind, name, "ada", "because"));
  }

  private Instant now() {
    return store.stateStore().inTransaction(StateTransaction::now);
  }

  @Test
  void anAlertIsOpenUntilAcknowledgedOrItsOrderLeavesError() {
    NewOrder acknowledged = inError();
    NewOrder resubmitted = inError();
    inError();
    assertThat(store.statistics().openAlerts()).isEqualTo(3);

    store.acknowledgeAlerts(acknowledged.orderId());
    assertThat(store.statistics().openAlerts()).isEqualTo(2);

    scheduler.decides(resubmitted, new ProcessEvent.Resubmit(3));
    assertThat(store.statistics().openAlerts()).isEqualTo(1);
  }

  @Test
  void anOrderThatFailsAgainHasOneOpenAlert() {
    NewOrder order = inError();
    scheduler.decides(order, new ProcessEvent.Resubmit(3));
    scheduler.claims(order);

    answersTheSecondAttempt(order, new StepOutcome.Failed(new Failure("refused", "again")));

    assertThat(store.order(order.orderId()).state()).isEqualTo(ProcessState.ERROR);
    assertThat(store.statistics().openAlerts()).isEqualTo(1);
  }

  @Test
  void theAlertOfARetriedStepIsOpenUntilTheStepEnds() {
    NewOrder order = waiting();
    assertThat(store.order(order.orderId()).state()).isEqualTo(ProcessState.PENDING);
    assertThat(store.statistics().openAlerts()).isEqualTo(1);
    triesAgain(order);
    assertThat(store.statistics().openAlerts()).isEqualTo(1);

    answersTheSecondAttempt(order, new StepOutcome.Completed("{}"));

    assertThat(store.order(order.orderId()).state().isFinal()).isFalse();
    assertThat(store.statistics().openAlerts()).isZero();
  }

  @Test
  void anAlertThatWasResolvedIsNotOpenWhileItsStepIsUndone() {
    NewOrder order = waiting();
    triesAgain(order);
    answersTheSecondAttempt(order, new StepOutcome.Completed("{}"));
    store.alertUpkeep().resolve(null, 10);

    scheduler.undoes(order, store.order(order.orderId()).version());
    scheduler.claims(order);

    assertThat(store.order(order.orderId()).steps().get(0).state()).isEqualTo(StepState.UNDOING);
    assertThat(store.statistics().openAlerts()).isZero();
  }

  /** Its first step was not answered, and is tried again in half an hour; nobody ships yet. */
  private NewOrder waiting() {
    NewOrder order = TestOrders.under(TestOrders.PATIENT, order());
    store.intake().accept(List.of(order));
    scheduler.withCreditFor("inventory").claims(order);
    store.letTimePass(Duration.ofMinutes(1));
    scheduler.decides(order, new ProcessEvent.DeadlinePassed());
    return order;
  }

  private void triesAgain(NewOrder order) {
    store.letTimePass(Duration.ofMinutes(31));
    scheduler.decides(order, new ProcessEvent.NotBeforeReached());
    scheduler.withCreditFor("inventory").claims(order);
  }

  private void answersTheSecondAttempt(NewOrder order, StepOutcome outcome) {
    scheduler
        .withCreditFor("inventory")
        .decides(
            order,
            new ProcessEvent.Reply("reserve-stock", Direction.FORWARD, 2, outcome, "scheduler#1"));
  }

  private NewOrder taken() {
    NewOrder order = order();
    store.intake().accept(List.of(order));
    store.letTimePass(Duration.ofMillis(1));
    return order;
  }

  private NewOrder inError() {
    NewOrder order = taken();
    scheduler.claims(order);
    scheduler.refuses(order, "reserve-stock");
    return order;
  }
}
