package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.Alert;
import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.DecisionContext;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.ForwardOutcome;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.process.Resends;
import io.orderly.process.StepHistory;
import io.orderly.process.StepHistory.EarlierCalls;
import io.orderly.process.StepOutcome;
import io.orderly.process.StepStart;
import io.orderly.process.StepState;
import io.orderly.store.intake.NewOrder;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A decision is written whole, and only on what it was made of. */
public abstract class WriteContract {

  private static final Failure FAILURE = new Failure("broken", "it is broken");

  private final StoreUnderTest store;
  private final OrderProgression scheduler;

  protected WriteContract(StoreUnderTest store) {
    this.store = store;
    this.scheduler = new OrderProgression(store.stateStore(), "scheduler-1#1");
  }

  @Test
  void decisionIsReadBackAsItWasMade() {
    NewOrder order = taken();

    Decision claimed = scheduler.claims(order);
    assertThat(store.order(order.orderId())).isEqualTo(claimed.after());
    assertThat(claimed.after().version()).isEqualTo(2);

    Decision completed = scheduler.completes(order, "reserve-stock");
    assertThat(store.order(order.orderId())).isEqualTo(completed.after());
    assertThat(completed.starts()).extracting("step").containsExactly("take-payment");

    Decision refused = scheduler.refuses(order, "take-payment");
    assertThat(store.order(order.orderId())).isEqualTo(refused.after());
    assertThat(refused.after().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void theEventsThatAStepRemembersAreReadBack() {
    NewOrder order = taken();
    scheduler.claims(order);
    scheduler.completes(order, "reserve-stock");

    for (String id : List.of("ev-1", "ev two\nlines")) {
      Decision revoked = scheduler.decides(order, revoked(order, id));

      assertThat(revoked.alerts()).hasSize(1);
      assertThat(store.order(order.orderId())).isEqualTo(revoked.after());
      assertThat(scheduler.decides(order, revoked(order, id)).isChange()).isFalse();
    }
    assertThat(scheduler.decides(order, revoked(order, "ev-1")).isChange()).isFalse();
  }

  private ProcessEvent revoked(NewOrder order, String eventId) {
    return new ProcessEvent.Completion(
        "reserve-stock",
        Direction.FORWARD,
        store.order(order.orderId()).steps().get(0).agent(),
        eventId,
        null,
        new StepOutcome.Failed(FAILURE),
        "scheduler-1#1");
  }

  @Test
  void anOrderBeginsWithAStepPerLine() {
    NewOrder order = TestOrders.under(TestOrders.GROUPED, order());
    store.intake().accept(List.of(order));

    assertThat(store.order(order.orderId())).isEqualTo(order.beginning());
    assertThat(order.beginning().steps())
        .extracting(OrderStep::name)
        .containsExactly("check.1", "check.2", "allocate");
    assertThat(scheduler.claims(order).starts())
        .extracting(StepStart::step)
        .containsExactly("check.1", "check.2");
  }

  @Test
  void theStepsOfAListAreWrittenWithTheReplyThatReturnsIt() {
    NewOrder order = TestOrders.under(TestOrders.GROUPED, order());
    store.intake().accept(List.of(order));
    scheduler.claims(order);
    scheduler.completes(order, "check.1");
    scheduler.completes(order, "check.2");

    Decision allocated =
        scheduler.replies(order, "allocate", new StepOutcome.Completed("{\"parcels\": [{}, {}]}"));

    assertThat(store.order(order.orderId())).isEqualTo(allocated.after());
    assertThat(allocated.after().steps())
        .extracting(OrderStep::name)
        .containsExactly("check.1", "check.2", "allocate", "pack.1", "ship.1", "pack.2", "ship.2");
    assertThat(allocated.starts()).extracting(StepStart::step).containsExactly("pack.1", "pack.2");
    for (String step : List.of("pack.2", "pack.1", "ship.1", "ship.2")) {
      scheduler.completes(order, step);
    }
    assertThat(store.order(order.orderId()).state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void staleDecisionAddsNoSteps() {
    NewOrder order = TestOrders.under(TestOrders.GROUPED, order());
    store.intake().accept(List.of(order));
    scheduler.claims(order);
    scheduler.completes(order, "check.1");
    scheduler.completes(order, "check.2");
    Decision stale =
        scheduler
            .decider(
                scheduler.reply("allocate", new StepOutcome.Completed("{\"parcels\": [{}, {}]}")))
            .decide(store.order(order.orderId()), Instant.now());
    scheduler.undoes(order, store.order(order.orderId()).version());

    assertThat(stale.addedSteps()).hasSize(4);
    assertThat(write(stale)).isEmpty();
    assertThat(store.order(order.orderId()).steps()).hasSize(3);
  }

  /** The most that agents let through of a partner's numbers. */
  @Test
  void theLargestAndSmallestNumbersOfAResultAreKept() {
    NewOrder order = taken();
    scheduler.claims(order);

    Decision completed =
        scheduler.replies(
            order,
            "reserve-stock",
            new StepOutcome.Completed("{\"large\": 1E+1000, \"small\": 1E-1000}"));

    assertThat(completed.isChange()).isTrue();
    assertThat(store.order(order.orderId()).step("reserve-stock").state())
        .isEqualTo(StepState.COMPLETED);
  }

  @Test
  void theCauseOfAnErrorStaysThroughTheUndo() {
    NewOrder order = taken();
    scheduler.claims(order);
    assertThat(causeOf(order)).isNull();
    scheduler.refuses(order, "reserve-stock");

    assertThat(causeOf(order))
        .isEqualTo(new Cause("refused", "the remote service refused it", "reserve-stock", null));

    Decision turned = scheduler.undoes(order, store.order(order.orderId()).version());
    write(OrderStateMachine.failing(turned.after(), FAILURE));

    assertThat(store.order(order.orderId()).failure()).isEqualTo(FAILURE);
    assertThat(causeOf(order))
        .isEqualTo(new Cause("refused", "the remote service refused it", "reserve-stock", "shop"));
  }

  @Test
  void causeEndsWithTheError() {
    NewOrder order = taken();
    scheduler.claims(order);
    scheduler.refuses(order, "reserve-stock");

    scheduler.decides(order, new ProcessEvent.Resubmit(store.order(order.orderId()).version()));

    assertThat(causeOf(order)).isNull();
  }

  private @Nullable Cause causeOf(NewOrder order) {
    return store.directory().causes(List.of(order.orderId())).get(order.orderId());
  }

  @Test
  void rarelyUsedColumnsOfAStepAreReadBackAsWritten() {
    NewOrder order = taken();
    scheduler.claims(order);
    Decision refused =
        scheduler.replies(
            order, "reserve-stock", new StepOutcome.Failed(new Failure("refused", "no")));
    assertThat(store.order(order.orderId()).steps()).isEqualTo(refused.after().steps());
    assertThat(refused.after().step("reserve-stock").forwardOutcome())
        .isEqualTo(ForwardOutcome.NO_EFFECT);

    NewOrder other = taken();
    scheduler.claims(other);
    Decision completed = scheduler.completes(other, "reserve-stock");
    scheduler.refuses(other, "take-payment");
    scheduler.undoes(other, store.order(other.orderId()).version());
    scheduler.claims(other);
    scheduler.decides(other, undoReply("take-payment", new StepOutcome.NeverHappened("{}")));
    Decision undone =
        scheduler.decides(
            other, undoReply("reserve-stock", new StepOutcome.Completed("{\"done\":true}")));

    assertThat(store.order(other.orderId()).steps())
        .usingRecursiveComparison()
        .ignoringFields("history.undoResult")
        .isEqualTo(undone.after().steps());
    StepHistory history = store.order(other.orderId()).step("reserve-stock").history();
    assertThat(history.undoResult()).contains("done");
    assertThat(history.forward().startedAt())
        .isEqualTo(completed.after().step("reserve-stock").startedAt());
  }

  private static ProcessEvent undoReply(String step, StepOutcome outcome) {
    return new ProcessEvent.Reply(step, Direction.UNDO, 2, outcome, "scheduler-1#1");
  }

  @Test
  void whyAnElementIsUndoneAloneIsStoredWithItsSteps() {
    NewOrder order = allocated();
    scheduler.completes(order, "pack.1");

    Decision refused = scheduler.refuses(order, "ship.1");

    assertThat(refused.after().direction()).isEqualTo(Direction.FORWARD);
    assertThat(refused.after().step("pack.1").elementFailure()).isNotNull();
    assertThat(refused.after().step("pack.2").elementFailure()).isNull();
    assertThat(store.order(order.orderId())).isEqualTo(refused.after());
  }

  private NewOrder allocated() {
    NewOrder order = TestOrders.under(TestOrders.GROUPED, order());
    store.intake().accept(List.of(order));
    scheduler.claims(order);
    scheduler.completes(order, "check.1");
    scheduler.completes(order, "check.2");
    scheduler.replies(order, "allocate", new StepOutcome.Completed("{\"parcels\": [{}, {}]}"));
    return order;
  }

  @Test
  void theDeclineCountIsStoredAndResetByAnAnswer() {
    NewOrder order = taken();
    scheduler.claims(order);

    Decision declined = scheduler.doesNotTake(order, "reserve-stock");

    assertThat(declined.after().step("reserve-stock").history().declines()).isNotNull();
    assertThat(store.order(order.orderId())).isEqualTo(declined.after());

    Decision completed = scheduler.completes(order, "reserve-stock");

    assertThat(completed.after().step("reserve-stock").history().declines()).isNull();
    assertThat(store.order(order.orderId())).isEqualTo(completed.after());
  }

  @Test
  void whichDeclinesWereOfAnotherVersionIsStored() {
    NewOrder order = taken();
    scheduler.claims(order);

    Decision declined =
        scheduler.replies(
            order,
            "reserve-stock",
            new StepOutcome.Declined(
                new Failure(StepOutcome.Declined.OTHER_PARTNER_VERSION, "it serves stock@1")));

    assertThat(declined.after().step("reserve-stock").history().declines().ofVersions())
        .isEqualTo(1);
    assertThat(store.order(order.orderId())).isEqualTo(declined.after());
  }

  @Test
  void theResendMarkOfAStepIsStored() {
    NewOrder order = taken();
    Decision claimed = scheduler.claims(order);

    List<Decision> resent =
        write(
            Resends.noted(
                claimed.after(), step -> true, claimed.after().completeBy().minusMillis(1)));
    Decision declined = scheduler.doesNotTake(order, "reserve-stock");

    assertThat(resent.get(0).after().step("reserve-stock").history().resentAttempt()).isEqualTo(1);
    assertThat(declined.after().step("reserve-stock").history().resentAttempt()).isEqualTo(1);
    assertThat(store.order(order.orderId())).isEqualTo(declined.after());
  }

  @Test
  void untilWhenAnEarlierAttemptMayHaveCalledIsStored() {
    NewOrder order = taken();
    OrderProcess claimed = scheduler.claims(order).after();
    Instant until = claimed.completeBy().plus(OrderProgression.GRACE);

    OrderProcess overdue = happens(claimed, new ProcessEvent.DeadlinePassed(), until);
    Instant due = overdue.step("reserve-stock").notBefore();
    OrderProcess released = happens(overdue, new ProcessEvent.NotBeforeReached(), due);
    OrderProcess again = happens(released, new ProcessEvent.Claim("scheduler-1#1"), due);

    assertThat(again.step("reserve-stock").attempt()).isEqualTo(2);
    assertThat(store.order(order.orderId())).isEqualTo(again);
    assertThat(store.order(order.orderId()).step("reserve-stock").history().earlierCalls())
        .isEqualTo(new EarlierCalls(0, until));
  }

  private OrderProcess happens(OrderProcess order, ProcessEvent event, Instant now) {
    DecisionContext context =
        new DecisionContext(
            TestOrders.FULFILMENT, now, OrderProgression.GRACE, OrderProgression.AGENTS, 0.5);
    return write(OrderStateMachine.decide(order, event, context)).get(0).after();
  }

  @Test
  void staleVersionChangesNothing() {
    NewOrder order = taken();
    OrderProcess seen = store.order(order.orderId());
    Decision claimed = scheduler.claims(order);

    List<Decision> written = write(OrderStateMachine.failing(seen, FAILURE));

    assertThat(written).isEmpty();
    assertThat(store.order(order.orderId())).isEqualTo(claimed.after());
    assertThat(store.alertDeliveries().undelivered(10)).isEmpty();
    assertThat(store.events(order.orderId())).isEmpty();
  }

  @Test
  void staleVersionChangesNoStepEither() {
    NewOrder order = taken();
    OrderProcess seen = store.order(order.orderId());
    Decision claimed = scheduler.claims(order);
    Decision stale =
        store
            .stateStore()
            .inTransaction(
                transaction ->
                    scheduler
                        .decider(new ProcessEvent.Claim("scheduler-2#1"))
                        .decide(seen, transaction.now()));

    assertThat(stale.changedSteps()).isNotEmpty();
    assertThat(write(stale)).isEmpty();
    assertThat(store.order(order.orderId())).isEqualTo(claimed.after());
  }

  @Test
  void aStaleDecisionDoesNotAffectTheOthers() {
    NewOrder stale = taken();
    NewOrder fresh = taken();
    Decision overtaken = OrderStateMachine.failing(store.order(stale.orderId()), FAILURE);
    scheduler.claims(stale);
    Decision effective = OrderStateMachine.failing(store.order(fresh.orderId()), FAILURE);

    assertThat(write(overtaken, effective)).containsExactly(effective);
    assertThat(store.order(fresh.orderId())).isEqualTo(effective.after());
  }

  @Test
  void onlyChangesAreWritten() {
    NewOrder order = taken();
    Decision ignored = scheduler.completes(order, "reserve-stock");

    assertThat(ignored.isChange()).isFalse();
    assertThat(write(ignored)).isEmpty();
    assertThat(store.order(order.orderId())).isEqualTo(order.beginning());
  }

  /** A request with a step's result is sent again out of the store: it must be the same one. */
  @Test
  void aWrittenResultIsReturnedAsItWillBeRead() {
    NewOrder order = taken();
    scheduler.claims(order);
    StepOutcome done = new StepOutcome.Completed("{\"reserved\":true,\"at\":[1,2]}");

    Decision told = scheduler.replies(order, "reserve-stock", done);

    assertThat(told.after().steps()).isEqualTo(store.order(order.orderId()).steps());
  }

  @Test
  void twoDecisionsForOneOrderInAWriteAreRefused() {
    NewOrder order = taken();
    Decision failing = OrderStateMachine.failing(store.order(order.orderId()), FAILURE);

    assertThatIllegalArgumentException().isThrownBy(() -> write(failing, failing));
    assertThat(store.order(order.orderId())).isEqualTo(order.beginning());
  }

  @Test
  void alertAndEventsComeWithTheChange() {
    NewOrder order = taken();
    scheduler.claims(order);

    Decision refused = scheduler.refuses(order, "reserve-stock");

    assertThat(store.events(order.orderId())).containsExactly("step-failed@3", "error@3");
    OperatorAlert alert = store.alertDeliveries().undelivered(10).get(0);
    assertThat(alert.alertId()).isEqualTo(order.orderId() + ":3");
    assertThat(alert.orderVersion()).isEqualTo(3);
    assertThat(alert.failure()).isEqualTo(refused.after().failure());
    assertThat(alert.step()).isEqualTo("reserve-stock");
    assertThat(alert.nextAction()).isEqualTo(refused.alerts().get(0).nextAction());
  }

  @Test
  void everyAlertOfADecisionHasItsOwnId() {
    NewOrder order = taken();
    Decision failing = OrderStateMachine.failing(store.order(order.orderId()), FAILURE);
    Alert alert = failing.alerts().get(0);
    Decision twice =
        new Decision(
            failing.before(),
            failing.after(),
            failing.verdict(),
            "",
            List.of(),
            List.of(alert, alert),
            List.of());

    write(twice);

    assertThat(store.alertDeliveries().undelivered(10))
        .extracting(OperatorAlert::alertId)
        .containsExactly(order.orderId() + ":2", order.orderId() + ":2:2");
  }

  private NewOrder taken() {
    NewOrder order = order();
    store.intake().accept(List.of(order));
    return order;
  }

  private List<Decision> write(Decision... decisions) {
    return store.stateStore().inTransaction(transaction -> transaction.write(List.of(decisions)));
  }
}
