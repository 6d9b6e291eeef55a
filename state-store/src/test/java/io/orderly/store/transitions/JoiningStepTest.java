package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision;
import io.orderly.process.StepOutcome;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.testing.PostgresStoreUnderTest;
import io.orderly.store.testing.Together;
import io.orderly.store.transitions.OrderTransitions.Decider;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two schedulers complete the two parallel steps of an order at the same moment. */
@Tag("servers")
class JoiningStepTest {

  private static final int ORDERS = 4_000;
  private static final int TAKEN_AT_ONCE = 1_000;
  private static final int CLAIMED_AT_ONCE = 500;
  private static final int COMPLETED_AT_ONCE = 4;
  private static final StepOutcome DONE = new StepOutcome.Completed("{\"done\": true}");

  private static final String JOINED =
      """
      SELECT count(*)
      FROM state.order_process p
      JOIN state.order_step s USING (order_id)
      WHERE p.process_state = 'Processing' AND p.version = 4
        AND s.name = 'ship' AND s.step_state = 'Running' AND s.attempt = 1
      """;

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final CyclicBarrier sameMoment = new CyclicBarrier(2);

  @Test
  void theJoiningStepOfConcurrentRepliesIsStartedOnce() throws Exception {
    List<List<UUID>> rounds = claimedInRounds();

    List<List<UUID>> started =
        Together.run(
            List.of(
                () -> complete("reserve-stock", "scheduler-1#1", rounds),
                () -> complete("take-payment", "scheduler-2#1", rounds)));

    assertThat(started.stream().flatMap(List::stream).toList())
        .hasSize(ORDERS)
        .doesNotHaveDuplicates();
    assertThat(started).allSatisfy(byOne -> assertThat(byOne).isNotEmpty());
    assertThat(store.jdbc().queryForObject(JOINED, Integer.class)).isEqualTo(ORDERS);
  }

  private List<List<UUID>> claimedInRounds() {
    for (int taken = 0; taken < ORDERS; taken += TAKEN_AT_ONCE) {
      store.intake().accept(TestOrders.orders(TAKEN_AT_ONCE, TestOrders.PARALLEL));
    }
    OrderProgression scheduler = new OrderProgression(store.stateStore(), "scheduler-1#1");
    List<List<UUID>> rounds = new ArrayList<>();
    for (int claimed = 0; claimed < ORDERS; claimed += CLAIMED_AT_ONCE) {
      List<UUID> orderIds =
          scheduler.claims(OrderProgression.upTo(CLAIMED_AT_ONCE)).stream()
              .map(decision -> decision.after().orderId())
              .toList();
      for (int from = 0; from < orderIds.size(); from += COMPLETED_AT_ONCE) {
        rounds.add(orderIds.subList(from, from + COMPLETED_AT_ONCE));
      }
    }
    return rounds;
  }

  /** The orders whose joining step this one started. */
  private List<UUID> complete(String step, String instance, List<List<UUID>> rounds)
      throws Exception {
    OrderProgression scheduler = new OrderProgression(store.stateStore(), instance);
    OrderTransitions transitions = new OrderTransitions(store.stateStore());
    Decider reply = scheduler.decider(scheduler.reply(step, DONE));
    List<UUID> started = new ArrayList<>();
    for (List<UUID> round : rounds) {
      sameMoment.await(30, TimeUnit.SECONDS);
      transitions.apply(round, () -> reply).stream()
          .flatMap(JoiningStepTest::startsOfShip)
          .forEach(started::add);
    }
    return started;
  }

  private static Stream<UUID> startsOfShip(Decision decision) {
    return decision.starts().stream()
        .filter(start -> start.step().equals("ship"))
        .map(start -> decision.after().orderId());
  }
}
