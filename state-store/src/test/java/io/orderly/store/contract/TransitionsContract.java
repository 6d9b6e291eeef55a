package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.orders;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.process.Decision;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.transitions.OrderTransitions;
import io.orderly.store.transitions.OrderTransitions.Decider;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

/** An order whose decision throws is set aside; the others of its batch go on. */
public abstract class TransitionsContract {

  private final StoreUnderTest store;
  private final OrderProgression scheduler;

  protected TransitionsContract(StoreUnderTest store) {
    this.store = store;
    this.scheduler = new OrderProgression(store.stateStore(), "scheduler#1");
  }

  @Test
  void anOrderWhoseDecisionThrowsGoesToErrorAndNoOther() {
    List<NewOrder> orders = orders(3);
    store.intake().accept(orders);
    UUID broken = orders.get(1).orderId();
    Decider claim = scheduler.decider(new ProcessEvent.Claim("scheduler#1"));

    List<Decision> decisions =
        new OrderTransitions(store.stateStore())
            .apply(
                orders.stream().map(NewOrder::orderId).toList(),
                () ->
                    (order, now) -> {
                      if (order.orderId().equals(broken)) {
                        throw new IllegalStateException("this order does not fit");
                      }
                      return claim.decide(order, now);
                    });

    assertThat(decisions)
        .extracting(decision -> decision.after().state())
        .containsExactly(ProcessState.PROCESSING, ProcessState.ERROR, ProcessState.PROCESSING);
    assertThat(orders)
        .extracting(order -> store.order(order.orderId()).state())
        .containsExactly(ProcessState.PROCESSING, ProcessState.ERROR, ProcessState.PROCESSING);
    assertThat(store.order(broken).failure().message()).contains("this order does not fit");
    assertThat(store.alertDeliveries().undelivered(10))
        .extracting("orderId")
        .containsExactly(broken);
  }

  @Test
  void aReadThatFailsSaysNothingAboutTheOrder() {
    List<NewOrder> orders = orders(1);
    store.intake().accept(orders);
    UUID orderId = orders.get(0).orderId();
    OrderTransitions transitions = new OrderTransitions(store.stateStore());
    Decider unable =
        (order, now) -> {
          throw new DataAccessResourceFailureException("the store is away");
        };

    assertThatThrownBy(() -> transitions.apply(List.of(orderId), () -> unable))
        .isInstanceOf(DataAccessResourceFailureException.class);
    assertThat(store.order(orderId).state()).isEqualTo(ProcessState.PENDING);
  }

  @Test
  void claimedOrderIsNotClaimedAgain() {
    List<NewOrder> orders = orders(2);
    store.intake().accept(orders);

    List<Decision> decisions = scheduler.claims(OrderProgression.upTo(10));

    assertThat(decisions).hasSize(2).allMatch(Decision::isChange);
    assertThat(scheduler.claims(OrderProgression.upTo(10))).isEmpty();
  }
}
