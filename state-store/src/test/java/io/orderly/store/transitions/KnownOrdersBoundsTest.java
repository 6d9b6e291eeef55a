package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.process.StepOutcome;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Which written orders are kept, and for how long. */
class KnownOrdersBoundsTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");
  private static final int MAX_ORDERS = 10_000;

  private final KnownOrders known = KnownOrders.none();
  private final OrderProgression scheduler = new OrderProgression(new NoStore(), "scheduler#1");

  @Test
  void theLatestOrdersAreKeptUpToABound() {
    Decision first = claimed(TestOrders.order());
    known.wrote(List.of(first), NOW);
    for (int others = 0; others < MAX_ORDERS - 1; others++) {
      known.wrote(List.of(claimed(TestOrders.order())), NOW);
    }
    assertThat(known.hasAnyOf(List.of(id(first)))).isTrue();

    Decision last = claimed(TestOrders.order());
    known.wrote(List.of(last), NOW);

    assertThat(known.hasAnyOf(List.of(id(first)))).isFalse();
    assertThat(known.written(List.of(id(last)))).hasSize(1);
  }

  @Test
  void anOrderWithAnotherTimestampIsEvicted() {
    Decision claim = claimed(TestOrders.order());
    known.wrote(List.of(claim), NOW);

    assertThat(known.find(id(claim), claim.after().version(), NOW.plusNanos(1_000))).isNull();

    assertThat(known.hasAnyOf(List.of(id(claim)))).isFalse();
  }

  @Test
  void anOrderWithAReArmedStepIsNotKept() {
    Decision claim = claimed(TestOrders.under(TestOrders.PARALLEL, TestOrders.order()));
    known.wrote(List.of(claim), NOW);
    Decision reArmed =
        scheduler
            .decider(scheduler.reply("take-payment", new StepOutcome.Declined()))
            .decide(claim.after(), NOW);
    assertThat(reArmed.after().lockedBy()).isEqualTo("scheduler#1");
    assertThat(reArmed.after().steps()).anyMatch(step -> step.notBefore() != null);

    known.wrote(List.of(reArmed), NOW);

    assertThat(known.hasAnyOf(List.of(id(claim)))).isFalse();
  }

  private Decision claimed(NewOrder order) {
    OrderProcess process = order.beginning();
    return scheduler.decider(new ProcessEvent.Claim("scheduler#1")).decide(process, NOW);
  }

  private static UUID id(Decision decision) {
    return decision.after().orderId();
  }

  /** Decisions are made without it. */
  private static final class NoStore implements StateStore {

    @Override
    public <T> T inTransaction(Function<StateTransaction, T> work) {
      throw new UnsupportedOperationException("nothing is stored here");
    }
  }
}
