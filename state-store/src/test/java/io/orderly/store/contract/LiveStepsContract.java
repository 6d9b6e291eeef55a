package io.orderly.store.contract;

import static io.orderly.store.contract.TestOrders.order;
import static io.orderly.store.contract.TestOrders.under;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderly.process.Direction;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessEvent;
import io.orderly.process.StepOutcome;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.LiveSteps.LiveStep;
import io.orderly.store.claiming.LiveSteps.StepsOfAgent;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a scheduler has under way is what the rows say. */
public abstract class LiveStepsContract {

  private static final Incarnation OWNER = new Incarnation("scheduler", 1);
  private static final Duration RECENTLY = Duration.ofSeconds(4);

  private final StoreUnderTest store;
  private final OrderProgression scheduler;

  protected LiveStepsContract(StoreUnderTest store) {
    this.store = store;
    this.scheduler = new OrderProgression(store.stateStore(), OWNER.lockedBy());
  }

  @Test
  void aStepInFlightIsFoundFromTheGivenAgeOn() {
    NewOrder order = claimed(order());
    assertThat(store.liveSteps().of(OWNER, RECENTLY, 10)).isEmpty();

    store.letTimePass(RECENTLY.plusSeconds(1));

    OrderStep step = store.order(order.orderId()).steps().get(0);
    assertThat(store.liveSteps().of(OWNER, RECENTLY, 10))
        .containsExactly(
            new LiveStep(
                order.orderId(),
                "reserve-stock",
                "inventory",
                Direction.FORWARD,
                1,
                step.completeBy()));
  }

  @Test
  void aStepPastItsCompleteByIsNotFound() {
    claimed(order());

    store.letTimePass(Duration.ofSeconds(10));

    assertThat(store.liveSteps().of(OWNER, RECENTLY, 10)).isEmpty();
  }

  @Test
  void reArmedAndAnsweredStepsAreNotUnderWay() {
    NewOrder order = claimed(under(TestOrders.PARALLEL, order()));
    NewOrder other = claimed(under(TestOrders.PARALLEL, order()));
    scheduler.doesNotTake(order, "take-payment");
    scheduler.completes(other, "reserve-stock");

    store.letTimePass(RECENTLY.plusSeconds(1));

    assertThat(store.liveSteps().of(OWNER, RECENTLY, 10))
        .extracting(LiveStep::orderId, LiveStep::step)
        .containsExactlyInAnyOrder(
            tuple(order.orderId(), "reserve-stock"), tuple(other.orderId(), "take-payment"));
  }

  @Test
  void anUndoInFlightIsFoundWithItsDirection() {
    NewOrder order = claimed(order());
    scheduler.completes(order, "reserve-stock");
    scheduler.undoes(order, 3);
    store.letTimePass(Duration.ofMinutes(1));
    scheduler.decides(order, new ProcessEvent.NotBeforeReached());
    scheduler.claims(order);

    store.letTimePass(RECENTLY.plusSeconds(1));

    assertThat(store.liveSteps().of(OWNER, RECENTLY, 10))
        .extracting(LiveStep::step, LiveStep::direction)
        .containsExactly(tuple("take-payment", Direction.UNDO));
  }

  @Test
  void aStatusThatAnUndoWaitsForIsFoundWithTheDirectionOfItsStep() {
    NewOrder order = accepted(under(TestOrders.PATIENT, order()), Duration.ofSeconds(60));
    scheduler.undoes(order, store.order(order.orderId()).version());
    scheduler.claims(order);

    store.letTimePass(RECENTLY.plusSeconds(1));

    assertThat(store.liveSteps().of(OWNER, RECENTLY, 10))
        .extracting(LiveStep::step, LiveStep::direction, LiveStep::attempt)
        .containsExactly(tuple("reserve-stock", Direction.FORWARD, 2));
  }

  @Test
  void theUndoOfAnElementInFlightIsFoundWithItsDirection() {
    NewOrder order = claimed(under(TestOrders.GROUPED, order()));
    scheduler.completes(order, "check.1");
    scheduler.completes(order, "check.2");
    scheduler.replies(order, "allocate", new StepOutcome.Completed("{\"parcels\": [{}, {}]}"));
    scheduler.completes(order, "pack.1");
    scheduler.refuses(order, "ship.1");

    store.letTimePass(RECENTLY.plusSeconds(1));

    assertThat(store.liveSteps().of(OWNER, RECENTLY, 10))
        .extracting(LiveStep::step, LiveStep::direction)
        .containsExactlyInAnyOrder(
            tuple("pack.2", Direction.FORWARD), tuple("ship.1", Direction.UNDO));
  }

  @Test
  void stepsOfOtherIncarnationsAreNotFound() {
    claimed(order());

    store.letTimePass(RECENTLY.plusSeconds(1));

    assertThat(store.liveSteps().of(new Incarnation("scheduler", 2), RECENTLY, 10)).isEmpty();
    assertThat(store.liveSteps().of(new Incarnation("other", 1), RECENTLY, 10)).isEmpty();
  }

  @Test
  void stepsAreFoundLongestInFlightFirst() {
    NewOrder first = claimed(order());
    store.letTimePass(Duration.ofSeconds(1));
    claimed(order());
    store.letTimePass(RECENTLY.plusSeconds(1));

    assertThat(store.liveSteps().of(OWNER, RECENTLY, 1))
        .extracting(LiveStep::orderId)
        .containsExactly(first.orderId());
  }

  @Test
  void acceptedStepsThatAreNotAskedAboutSoonAreFoundByTheirOrderAndAgent() {
    NewOrder waiting = accepted(Duration.ofSeconds(60));
    NewOrder soon = accepted(Duration.ofSeconds(5));
    NewOrder live = claimed(order());
    NewOrder reArmed = claimed(order());
    scheduler.doesNotTake(reArmed, "reserve-stock");
    UUID unknown = UUID.randomUUID();

    assertThat(
            waiting(
                "inventory",
                waiting.orderId(),
                soon.orderId(),
                live.orderId(),
                reArmed.orderId(),
                unknown))
        .containsExactly(new StepsOfAgent(waiting.orderId(), "inventory"));
    assertThat(waiting("payment", waiting.orderId())).isEmpty();
    assertThat(store.liveSteps().waitingFor(List.of(), Duration.ofSeconds(10))).isEmpty();
  }

  @Test
  void acceptedUndosAreFoundToo() {
    NewOrder order = accepted(Duration.ofSeconds(60));
    scheduler.acceptsUndo(order, "reserve-stock", store.order(order.orderId()).version(), store);

    assertThat(waiting("inventory", order.orderId()))
        .containsExactly(new StepsOfAgent(order.orderId(), "inventory"));
  }

  private Set<StepsOfAgent> waiting(String agent, UUID... orderIds) {
    return store
        .liveSteps()
        .waitingFor(
            Stream.of(orderIds).map(orderId -> new StepsOfAgent(orderId, agent)).toList(),
            Duration.ofSeconds(10));
  }

  private NewOrder accepted(Duration askAfter) {
    return accepted(order(), askAfter);
  }

  private NewOrder accepted(NewOrder order, Duration askAfter) {
    claimed(order);
    Instant askAt = store.stateStore().inTransaction(StateTransaction::now).plus(askAfter);
    scheduler.replies(order, "reserve-stock", new StepOutcome.Accepted("{}", askAt));
    return order;
  }

  private NewOrder claimed(NewOrder order) {
    store.intake().accept(List.of(order));
    scheduler.claims(order);
    return order;
  }
}
