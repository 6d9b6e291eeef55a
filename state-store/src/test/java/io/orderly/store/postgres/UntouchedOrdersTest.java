package io.orderly.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepState;
import io.orderly.store.NewOrder;
import io.orderly.store.StateStore;
import io.orderly.store.contract.Play;
import io.orderly.store.contract.TestOrders;
import io.orderly.workflow.ShippedWorkflows;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The steps of an order that nobody has changed are not read. To see that, and what comes of it
 * where they are other than the version says, they are tampered with behind the store's back.
 */
class UntouchedOrdersTest {

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final StateStore own = store.stateStore();
  private final Play scheduler = new Play(own, "scheduler-1#1");
  private final NewOrder order = TestOrders.order();

  @BeforeEach
  void orderIsTaken() {
    WorkflowDefinition workflow = TestOrders.FULFILMENT;
    store
        .catalogue()
        .register(workflow, ShippedWorkflows.sources().get(workflow.id().name() + ".yaml"));
    store.intake().take(List.of(order));
  }

  @Test
  void stepsAreThoseThatTheWorkflowBeginsWith() {
    assertThat(locked()).isEqualTo(store.order(order.orderId()));
    tamper();

    assertThat(locked()).isEqualTo(order.beginning());
  }

  @Test
  void stepsOfAChangedOrderAreRead() {
    tamper();
    store.jdbc().update("UPDATE state.order_process SET version = version + 1");

    assertThat(locked().steps()).extracting(OrderStep::attempt).containsExactly(3, 3, 3);
  }

  @Test
  void stepsOfAWorkflowThatIsNotKnownAreRead() {
    store.jdbc().update("DELETE FROM state.workflow");
    tamper();

    assertThat(locked().steps()).extracting(OrderStep::attempt).containsExactly(3, 3, 3);
  }

  /** Were it not read then, a claim of its whole batch would fail for ever. */
  @Test
  void whatWasChangedByHandIsReadWhenItIsWritten() {
    tamper();

    Decision claimed = scheduler.claims(order);

    assertThat(claimed.after()).isEqualTo(store.order(order.orderId()));
    OrderStep first = claimed.after().steps().get(0);
    assertThat(first.state()).isEqualTo(StepState.RUNNING);
    assertThat(first.attempt()).isEqualTo(4);
  }

  private void tamper() {
    store.jdbc().update("UPDATE state.order_step SET attempt = 3");
  }

  private OrderProcess locked() {
    return own.inTransaction(transaction -> transaction.lock(List.of(order.orderId()))).get(0);
  }
}
