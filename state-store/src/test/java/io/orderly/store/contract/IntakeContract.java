package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.answeredOn;
import static io.orderly.store.contract.TestOrders.order;
import static io.orderly.store.contract.TestOrders.orders;
import static io.orderly.store.contract.TestOrders.under;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.store.orders.OrderReference;
import io.orderly.store.orders.StoredOrder;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An order is taken once, whatever is sent again. */
public abstract class IntakeContract {

  private final StoreUnderTest store;

  protected IntakeContract(StoreUnderTest store) {
    this.store = store;
  }

  @Test
  void acceptedOrderIsPendingWithNoStepStarted() {
    NewOrder order = order();

    List<Outcome> outcomes = take(order);

    StoredOrder stored = store.directory().find(List.of(order.orderId())).get(order.orderId());
    assertThat(outcomes).containsExactly(new Accepted(order.orderId(), stored.submittedAt()));
    assertThat(store.order(order.orderId())).isEqualTo(order.beginning());
    assertThat(order.beginning().state()).isEqualTo(ProcessState.PENDING);
    assertThat(order.beginning().nextAgent()).isEqualTo("inventory");
    assertThat(order.beginning().steps())
        .extracting(OrderStep::state)
        .containsOnly(StepState.NOT_STARTED);
  }

  @Test
  void theOrderIsStoredAsSubmitted() {
    NewOrder order = answeredOn("order-replies.shop", "00-trace-parent", order());
    Instant before = now();

    take(order);

    StoredOrder stored = store.directory().find(List.of(order.orderId())).get(order.orderId());
    assertThat(stored.order()).isEqualTo(order.order());
    assertThat(stored.submitter()).isEqualTo("shop");
    assertThat(stored.replyTo()).isEqualTo("order-replies.shop");
    assertThat(stored.traceParent()).isEqualTo("00-trace-parent");
    assertThat(stored.submittedAt()).isBetween(before, now());
  }

  @Test
  void anOrderWithATimeToStartRestsUntilThen() {
    NewOrder plain = order();
    Instant startAt = now().plusSeconds(3_600).truncatedTo(ChronoUnit.MICROS);
    NewOrder later = order().startingAt(startAt, now());

    take(plain, later);

    assertThat(store.order(plain.orderId())).isEqualTo(plain.beginning());
    assertThat(store.order(later.orderId())).isEqualTo(later.beginning());
    assertThat(store.order(later.orderId()).terms().startAt()).isEqualTo(startAt);
    assertThat(store.order(later.orderId()).notBefore()).isEqualTo(startAt);
    assertThat(store.order(later.orderId()).isClaimable()).isFalse();
    assertThat(store.order(plain.orderId()).isClaimable()).isTrue();
  }

  @Test
  void aTimeToStartThatHasPassedMeansAtOnce() {
    NewOrder order = order();

    assertThat(order.startingAt(now().minusSeconds(1), now())).isEqualTo(order);
  }

  @Test
  void anOrderIsRankedAsIfItWereSubmittedWhenItStarts() {
    Instant startAt = now().plusSeconds(3_600).truncatedTo(ChronoUnit.MICROS);
    NewOrder order = order();
    NewOrder later = order.startingAt(startAt, startAt.minusSeconds(60));

    assertThat(later.claimRank() - order.claimRank()).isEqualTo(60_000_000);
    take(later);
    StoredOrder stored = store.directory().find(List.of(order.orderId())).get(order.orderId());
    assertThat(stored.virtualStart()).isEqualTo(stored.submittedAt().plusSeconds(60));
  }

  @Test
  void attributesAreKeptWithTheirDigits() {
    NewOrder plain = order();
    NewOrder order =
        TestOrders.withAttributes(
            """
            {"address":{"city":"K\u00f6ln","note":"a\\nb\\"c"},"none":null,"yes":true,"empty":{},
             "amounts":[1.50,0.00,0.1,100,12345678901234567890.123456789012345678901234567890]}
            """,
            order());

    take(plain, order);

    Map<UUID, StoredOrder> stored =
        store.directory().find(List.of(plain.orderId(), order.orderId()));
    assertThat(stored.get(plain.orderId()).order()).isEqualTo(plain.order());
    assertThat(stored.get(order.orderId()).order()).isEqualTo(order.order());
    assertThat(amounts(stored.get(order.orderId()).order().attributes()))
        .isEqualTo(amounts(order.order().attributes()));
    assertThat(amounts(stored.get(order.orderId()).order().lines().get(0).attributes()))
        .isEqualTo(amounts(order.order().attributes()));
  }

  /** As text: equal decimals may differ in their digits. */
  private static String amounts(@Nullable JsonNode attributes) {
    return requireNonNull(attributes).get("amounts").toString();
  }

  @Test
  void unknownOrdersAreLeftOutOfTheDirectory() {
    NewOrder known = order();
    take(known);

    assertThat(store.directory().find(List.of(known.orderId(), order().orderId())))
        .containsOnlyKeys(known.orderId());
  }

  @Test
  void referencesHaveCustomerReferenceAndVirtualStartTime() {
    NewOrder known = order();
    take(known);

    StoredOrder stored = store.directory().find(List.of(known.orderId())).get(known.orderId());
    assertThat(store.directory().references(List.of(known.orderId(), order().orderId())))
        .containsExactly(
            Map.entry(
                known.orderId(),
                new OrderReference(
                    known.orderId(),
                    known.order().customerId(),
                    known.order().customerReference(),
                    stored.virtualStart())));
  }

  @Test
  void ordersOfDifferentWorkflowsGoInOneBatch() {
    NewOrder parallel = under(TestOrders.PARALLEL, order());
    NewOrder plain = order();

    take(parallel, plain);

    assertThat(store.order(parallel.orderId())).isEqualTo(parallel.beginning());
    assertThat(store.order(plain.orderId())).isEqualTo(plain.beginning());
  }

  @Test
  void aBatchAboveTheMaximumIsRefused() {
    assertThat(store.intake().accept(List.of())).isEmpty();
    assertThat(store.intake().accept(orders(1_000))).hasSize(1_000);
    assertThatIllegalArgumentException().isThrownBy(() -> store.intake().accept(orders(1_001)));
  }

  private Instant now() {
    return store.stateStore().inTransaction(StateTransaction::now);
  }

  private List<Outcome> take(NewOrder... orders) {
    return store.intake().accept(List.of(orders));
  }
}
