package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.process.StepOutcome;
import io.orderly.process.StepState;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.testing.PostgresStoreUnderTest;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A reply that Postgres can't keep sets its own order aside, not the batch. */
@Tag("servers")
class RefusedDataTest {

  private static final StepOutcome DONE = new StepOutcome.Completed("{\"done\": true}");

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final OrderProgression scheduler =
      new OrderProgression(store.stateStore(), "scheduler#1");

  static Stream<Named<StepOutcome>> unkeepable() {
    return Stream.of(
        Named.of("escaped U+0000", new StepOutcome.Completed("{\"note\": \"a\\u0000b\"}")),
        Named.of("U+0000 itself", new StepOutcome.Completed("{\"note\": \"a\0b\"}")),
        Named.of("no JSON", new StepOutcome.Completed("done")),
        Named.of("U+0000 in a reason", new StepOutcome.Failed(new Failure("refused", "a\0b"))));
  }

  @ParameterizedTest
  @MethodSource("unkeepable")
  void anOrderWithDataThatTheStoreRefusesGoesToErrorAlone(StepOutcome unkeepable) {
    List<NewOrder> orders = TestOrders.orders(3);
    store.intake().accept(orders);
    scheduler.claims(OrderProgression.upTo(3));
    List<UUID> orderIds = orders.stream().map(NewOrder::orderId).toList();
    UUID broken = orderIds.get(1);

    new OrderTransitions(store.stateStore())
        .apply(
            orderIds,
            () ->
                (order, now) ->
                    scheduler
                        .decider(
                            scheduler.reply(
                                "reserve-stock",
                                order.orderId().equals(broken) ? unkeepable : DONE))
                        .decide(order, now));

    assertThat(store.order(broken).state()).isEqualTo(ProcessState.ERROR);
    assertThat(store.order(broken).failure().code()).isEqualTo("refused-by-store");
    assertThat(store.alertDeliveries().undelivered(10))
        .extracting("orderId")
        .containsExactly(broken);
    assertThat(List.of(store.order(orderIds.get(0)), store.order(orderIds.get(2))))
        .extracting(OrderProcess::state)
        .containsOnly(ProcessState.PROCESSING);
    assertThat(store.order(orderIds.get(0)).steps().get(0).state()).isEqualTo(StepState.COMPLETED);
  }
}
