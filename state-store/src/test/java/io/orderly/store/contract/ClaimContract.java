package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.order;
import static io.orderly.store.contract.TestOrders.orders;
import static io.orderly.store.contract.TestOrders.ranked;
import static io.orderly.store.contract.TestOrders.under;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.process.StepOutcome;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Action;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import io.orderly.workflow.WorkflowId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A claim gets the least ranks that it has credit for. */
public abstract class ClaimContract {

  private static final Set<WorkflowId> RUNNABLE =
      Set.of(TestOrders.FULFILMENT.id(), TestOrders.PARALLEL.id());

  private final StoreUnderTest store;
  private final OrderProgression scheduler;

  protected ClaimContract(StoreUnderTest store) {
    this.store = store;
    this.scheduler = new OrderProgression(store.stateStore(), "scheduler-1#1");
  }

  @Test
  void ordersAreClaimedByLowestRankFirst() {
    NewOrder third = ranked(30, order());
    NewOrder first = ranked(10, order());
    NewOrder second = ranked(20, order());
    take(third, first, second);

    assertThat(claimable(OrderProgression.upTo(2)))
        .containsExactly(first.orderId(), second.orderId());
  }

  @Test
  void ordersOfEqualRankAreClaimedById() {
    List<NewOrder> orders = orders(5).stream().map(order -> ranked(7, order)).toList();
    store.intake().accept(orders);

    assertThat(claimable(OrderProgression.upTo(5)))
        .containsExactlyElementsOf(orders.stream().map(NewOrder::orderId).toList());
  }

  @Test
  void claimedOrdersHaveTheirSteps() {
    NewOrder order = order();
    take(order);

    List<OrderProcess> claimable =
        store
            .stateStore()
            .inTransaction(transaction -> transaction.lockClaimable(OrderProgression.upTo(1)));

    assertThat(claimable).containsExactly(order.beginning());
  }

  @Test
  void eachAgentsCapacityLimitsItsOrdersOnly() {
    List<NewOrder> forInventory = orders(3);
    List<NewOrder> forPayment = orders(3);
    store.intake().accept(forInventory);
    forPayment.forEach(this::takeUpToPayment);

    List<UUID> claimable =
        claimable(new ClaimLimits(Map.of("inventory", 2, "payment", 1), 10, RUNNABLE));

    assertThat(claimable)
        .containsExactly(
            forInventory.get(0).orderId(),
            forInventory.get(1).orderId(),
            forPayment.get(0).orderId());
  }

  @Test
  void noOrdersAreClaimedForAgentsWithoutCapacity() {
    take(order());

    assertThat(claimable(new ClaimLimits(Map.of("payment", 5), 10, RUNNABLE))).isEmpty();
    assertThat(claimable(new ClaimLimits(Map.of("inventory", 0), 10, RUNNABLE))).isEmpty();
  }

  @Test
  void ordersThatWaitForAVersionOfAnAgentAreClaimedOnceItIsServed() {
    NewOrder order = under(TestOrders.VERSIONED, order());
    take(order);
    ClaimLimits limits =
        new ClaimLimits(
            Map.of("payment", 5, "payment:psp@2", 5), 10, Set.of(TestOrders.VERSIONED.id()));
    store.systemPauses().pauseVersion("payment:psp@2", "no instance serves it");

    assertThat(claimable(limits)).containsExactly(order.orderId());
    scheduler.withoutVersionOf("payment").claims(order);

    assertThat(store.order(order.orderId()).nextAgent()).isEqualTo("payment:psp@2");
    assertThat(claimable(limits)).isEmpty();
    store.systemPauses().resumeVersion("payment:psp@2");
    assertThat(claimable(limits)).containsExactly(order.orderId());
    pause(PauseKind.AGENT, "payment");
    assertThat(claimable(limits)).as("an operator paused the agent").isEmpty();
  }

  @Test
  void ordersBelowTheMinimumRankAreSkipped() {
    NewOrder first = ranked(10, order());
    NewOrder second = ranked(20, order());
    NewOrder ofAnotherAgent = ranked(5, order());
    take(first, second);
    takeUpToPayment(ofAnotherAgent);

    assertThat(
            claimable(
                new ClaimLimits(
                    Map.of("inventory", 5, "payment", 5), 10, RUNNABLE, Map.of("inventory", 20L))))
        .containsExactly(ofAnotherAgent.orderId(), second.orderId());
  }

  @Test
  void theLimitAppliesToAllAgentsTogether() {
    NewOrder first = ranked(1, order());
    NewOrder second = ranked(2, order());
    NewOrder third = ranked(3, order());
    takeUpToPayment(first);
    take(second);
    takeUpToPayment(third);

    assertThat(claimable(OrderProgression.upTo(2)))
        .containsExactly(first.orderId(), second.orderId());
  }

  @Test
  void anOrderThatNeedsNoAgentIsClaimedWithoutCapacity() {
    NewOrder cancelled = order();
    take(cancelled, order());
    scheduler.undoes(cancelled, 1);

    assertThat(claimable(new ClaimLimits(Map.of(), 10, RUNNABLE)))
        .containsExactly(cancelled.orderId());
  }

  @Test
  void ordersOfUnknownWorkflowsAreNotClaimed() {
    NewOrder parallel = under(TestOrders.PARALLEL, order());
    take(order(), parallel);

    ClaimLimits parallelOnly =
        new ClaimLimits(Map.of("inventory", 5), 10, Set.of(TestOrders.PARALLEL.id()));

    assertThat(claimable(parallelOnly)).containsExactly(parallel.orderId());
    assertThat(claimable(new ClaimLimits(Map.of("inventory", 5), 10, Set.of()))).isEmpty();
  }

  @Test
  void anOrderOfHigherPriorityIsClaimedFirst() {
    NewOrder first = ranked(1_000, order());
    NewOrder urgent = ranked(2_000, order());
    take(first, urgent);
    assertThat(claimable(OrderProgression.upTo(5)))
        .containsExactly(first.orderId(), urgent.orderId());

    scheduler.decides(urgent, new ProcessEvent.ChangeRank(1, 500));

    assertThat(claimable(OrderProgression.upTo(5)))
        .containsExactly(urgent.orderId(), first.orderId());
  }

  @Test
  void resumedOrderIsClaimableAgain() {
    NewOrder order = order();
    take(order);
    scheduler.pauses(order);

    scheduler.decides(order, new ProcessEvent.Resume(2));

    assertThat(claimable(OrderProgression.upTo(5))).containsExactly(order.orderId());
    assertThat(store.events(order.orderId())).containsExactly("paused@2", "resumed@3");
  }

  @Test
  void aPausedOrderIsNotClaimed() {
    NewOrder paused = order();
    NewOrder other = order();
    take(paused, other);

    scheduler.pauses(paused);

    assertThat(claimable(OrderProgression.upTo(5))).containsExactly(other.orderId());
  }

  @Test
  void noOrdersAreClaimedForAPausedAgent() {
    NewOrder forPayment = order();
    take(order());
    takeUpToPayment(forPayment);

    pause(PauseKind.AGENT, "inventory");

    assertThat(claimable(OrderProgression.upTo(5))).containsExactly(forPayment.orderId());
  }

  /** Whoever claims has leave for a probe of it, or gives it no credit. */
  @Test
  void ordersOfASuspendedAgentAreClaimedWithinItsCapacity() {
    NewOrder forInventory = order();
    take(forInventory);

    store.systemPauses().suspend("inventory", "it refuses everybody");

    assertThat(claimable(OrderProgression.upTo(5))).containsExactly(forInventory.orderId());
  }

  @Test
  void ordersOfAPausedWorkflowAreNotClaimed() {
    NewOrder parallel = under(TestOrders.PARALLEL, order());
    take(order(), parallel);

    pause(PauseKind.WORKFLOW, "order-fulfilment");

    assertThat(claimable(OrderProgression.upTo(5))).containsExactly(parallel.orderId());
  }

  @Test
  void onlyWaitingOrdersAreClaimable() {
    NewOrder locked = order();
    NewOrder inError = order();
    NewOrder resting = order();
    take(locked, inError, resting);
    scheduler.claims(locked);
    scheduler.claims(inError);
    scheduler.refuses(inError, "reserve-stock");
    scheduler.claims(resting);
    scheduler.doesNotTake(resting, "reserve-stock");

    assertThat(claimable(OrderProgression.upTo(5))).isEmpty();
  }

  private void pause(PauseKind kind, String name) {
    store
        .pauses()
        .run(
            new PauseCommand(
                "command-" + name, Action.PAUSE, kind, name, "Ada", "the sale is over"));
  }

  private void takeUpToPayment(NewOrder order) {
    take(order);
    scheduler.claims(order);
    scheduler
        .withCreditFor("inventory")
        .replies(order, "reserve-stock", new StepOutcome.Completed("{}"));
  }

  private void take(NewOrder... orders) {
    store.intake().accept(List.of(orders));
  }

  private List<UUID> claimable(ClaimLimits limits) {
    return store
        .stateStore()
        .inTransaction(transaction -> transaction.lockClaimable(limits))
        .stream()
        .map(OrderProcess::orderId)
        .toList();
  }
}
