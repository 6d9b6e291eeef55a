package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepState;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The steps of an order that nobody has changed are not read. To see that, and what comes of it
 * where they are other than the version says, they are tampered with behind the store's back.
 */
@Tag("servers")
class FirstVersionStepsTest {

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final StateStore own = store.stateStore();
  private final OrderProgression scheduler = new OrderProgression(own, "scheduler-1#1");
  private final NewOrder order = TestOrders.order();

  @BeforeEach
  void orderIsTaken() {
    store.intake().accept(List.of(order));
  }

  @Test
  void stepsAreThoseThatTheWorkflowBeginsWith() {
    tamper();

    assertThat(locked(own)).isEqualTo(order.beginning());
  }

  /** What makes it right not to read them. */
  @ParameterizedTest
  @MethodSource("workflows")
  void stepsAreStoredAsTheWorkflowBegins(WorkflowDefinition workflow) {
    NewOrder taken = TestOrders.orders(1, workflow).get(0);
    store.intake().accept(List.of(taken));

    assertThat(store.order(taken.orderId())).isEqualTo(taken.beginning());
  }

  static Stream<WorkflowDefinition> workflows() {
    return Stream.of(TestOrders.FULFILMENT, TestOrders.PARALLEL, TestOrders.PATIENT);
  }

  @Test
  void stepsOfAChangedOrderAreRead() {
    tamper();
    store.jdbc().update("UPDATE state.order_process SET version = version + 1");

    assertThat(locked(own).steps()).extracting(OrderStep::attempt).containsExactly(3, 3, 3);
  }

  @Test
  void stepsOfAWorkflowThatIsNotKnownAreRead() {
    tamper();

    assertThat(locked(store.reader()).steps())
        .extracting(OrderStep::attempt)
        .containsExactly(3, 3, 3);
  }

  /** Were it not read then, a claim of its whole batch would fail for ever. */
  @Test
  void stepsChangedByHandAreReadAgainBeforeTheWrite() {
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

  private OrderProcess locked(StateStore from) {
    return from.inTransaction(transaction -> transaction.lock(List.of(order.orderId()))).get(0);
  }
}
