package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.process.Decision;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.OrderStep;
import io.orderly.process.StepHistory;
import io.orderly.process.StepState;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.dao.OptimisticLockingFailureException;

/** A transaction is whole, alone and on one clock. */
public abstract class TransactionContract {

  private static final Failure FAILURE = new Failure("broken", "it is broken");

  private final StoreUnderTest store;

  protected TransactionContract(StoreUnderTest store) {
    this.store = store;
  }

  @Test
  void aStepChangedWithoutItsProcessRowAbortsTheTransaction() {
    NewOrder order = taken();
    OrderProcess stored = store.order(order.orderId());
    OrderProcess wrong = withFirstStep(stored, attempted(stored.steps().get(0), 7));
    Decision decision =
        changed(wrong, withFirstStep(nextVersion(stored), attempted(stored.steps().get(0), 8)));

    assertThatThrownBy(() -> write(decision)).isInstanceOf(OptimisticLockingFailureException.class);
    assertThat(store.order(order.orderId())).isEqualTo(order.beginning());
  }

  @Test
  void failedTransactionLeavesNothingBehind() {
    NewOrder order = taken();
    Decision failing = OrderStateMachine.failing(store.order(order.orderId()), FAILURE);

    assertThatThrownBy(
            () ->
                store
                    .stateStore()
                    .inTransaction(
                        transaction -> {
                          transaction.write(List.of(failing));
                          throw new IllegalStateException("after the write");
                        }))
        .hasMessage("after the write");
    assertThat(store.order(order.orderId())).isEqualTo(order.beginning());
    assertThat(store.alertDeliveries().undelivered(10)).isEmpty();
    assertThat(store.events(order.orderId())).isEmpty();
  }

  @Test
  void transactionsAreNotNested() {
    assertThatThrownBy(
            () ->
                store
                    .stateStore()
                    .inTransaction(
                        outer -> store.stateStore().inTransaction(StateTransaction::now)))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void clockIsReadOnceInATransaction() {
    List<Instant> read =
        store
            .stateStore()
            .inTransaction(transaction -> List.of(transaction.now(), transaction.now()));

    assertThat(read.get(0)).isEqualTo(read.get(1));
  }

  @Test
  void lockingSkipsUnknownOrdersAndFollowsTheIds() {
    NewOrder first = taken();
    NewOrder second = taken();

    List<OrderProcess> locked =
        store
            .stateStore()
            .inTransaction(
                transaction ->
                    transaction.lock(
                        List.of(second.orderId(), order().orderId(), first.orderId())));

    assertThat(locked).containsExactly(first.beginning(), second.beginning());
  }

  private NewOrder taken() {
    NewOrder order = order();
    store.intake().accept(List.of(order));
    return order;
  }

  private List<Decision> write(Decision... decisions) {
    return store.stateStore().inTransaction(transaction -> transaction.write(List.of(decisions)));
  }

  private static Decision changed(OrderProcess before, OrderProcess after) {
    return new Decision(
        before, after, Decision.Verdict.APPLIED, "", List.of(), List.of(), List.of());
  }

  private static OrderProcess nextVersion(OrderProcess order) {
    return rebuilt(order, order.version() + 1, order.steps());
  }

  private static OrderProcess withFirstStep(OrderProcess order, OrderStep first) {
    List<OrderStep> steps = new ArrayList<>(order.steps());
    steps.set(0, first);
    return rebuilt(order, order.version(), steps);
  }

  private static OrderProcess rebuilt(OrderProcess order, long version, List<OrderStep> steps) {
    return new OrderProcess(
        order.orderId(),
        order.workflow(),
        order.state(),
        order.direction(),
        version,
        order.terms(),
        order.lockedBy(),
        order.completeBy(),
        order.notBefore(),
        order.nextAgent(),
        order.failureCount(),
        order.failure(),
        steps);
  }

  private static OrderStep attempted(OrderStep step, int attempt) {
    return new OrderStep(
        step.position(),
        step.name(),
        step.agent(),
        StepState.NOT_STARTED,
        attempt,
        null,
        null,
        0,
        null,
        null,
        null,
        null,
        null,
        StepHistory.NONE);
  }
}
