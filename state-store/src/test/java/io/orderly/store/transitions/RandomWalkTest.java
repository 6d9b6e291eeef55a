package io.orderly.store.transitions;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Cause;
import io.orderly.process.Decision;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.process.StepOutcome;
import io.orderly.store.contract.OrderProgression;
import io.orderly.store.contract.TestOrders;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.testing.PostgresStoreUnderTest;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever happens to an order, the state machine makes no row that the CHECKs refuse. */
@Tag("servers")
class RandomWalkTest {

  private static final int SEED = 20_261_121;
  private static final int ORDERS_OF_EACH_WORKFLOW = 100;
  private static final int ROUNDS = 150;
  private static final String INSTANCE = "scheduler#1";

  private static final String SET_ASIDE =
      """
      SELECT message
      FROM state.operator_alert
      WHERE code IN ('refused-by-store', 'decision-failed')
      """;

  private static final String TERMS = "SELECT count(*) FROM orders.search_term";

  /** What orders are found by, less what they should be found by, and the other way round. */
  private static final String WRONG_TERMS =
      """
      WITH expected AS (
          SELECT s.order_id, 'results.' || s.name || '.number=' || (s.result ->> 'number') AS term
          FROM state.order_step s
          JOIN state.order_process p ON p.order_id = s.order_id AND p.workflow = 'found'
          WHERE s.result ->> 'number' IS NOT NULL
      )
      (SELECT order_id, term FROM expected EXCEPT SELECT order_id, term FROM orders.search_term)
      UNION ALL
      (SELECT order_id, term FROM orders.search_term EXCEPT SELECT order_id, term FROM expected)
      """;

  private final PostgresStoreUnderTest store = new PostgresStoreUnderTest();
  private final OrderProgression scheduler = new OrderProgression(store.stateStore(), INSTANCE);
  private final OrderTransitions transitions = new OrderTransitions(store.stateStore());
  private final Random random = new Random(SEED);
  private final Set<ProcessState> seen = EnumSet.noneOf(ProcessState.class);

  @Test
  void everyRandomDecisionCanBeStored() {
    List<UUID> orderIds = taken();

    for (int round = 0; round < ROUNDS; round++) {
      store.letTimePass(Duration.ofMillis(random.nextInt(20_000)));
      List<Decision> decisions = transitions.apply(orderIds, () -> this::somethingHappens);
      decisions.forEach(RandomWalkTest::requireNextVersion);
      decisions.forEach(decision -> seen.add(decision.after().state()));
    }

    assertThat(store.jdbc().queryForList(SET_ASIDE, String.class)).as("seed " + SEED).isEmpty();
    assertThat(store.jdbc().queryForList(WRONG_TERMS)).as("seed " + SEED).isEmpty();
    assertThat(store.jdbc().queryForObject(TERMS, Integer.class)).isPositive();
    assertThat(seen).as("states that were passed through").containsExactly(ProcessState.values());
  }

  private List<UUID> taken() {
    List<NewOrder> orders =
        Stream.of(TestOrders.FULFILMENT, TestOrders.PARALLEL, TestOrders.FOUND)
            .flatMap(workflow -> TestOrders.orders(ORDERS_OF_EACH_WORKFLOW, workflow).stream())
            .toList();
    store.intake().accept(orders);
    return orders.stream().map(NewOrder::orderId).toList();
  }

  private Decision somethingHappens(OrderProcess order, Instant now) {
    return scheduler.decider(event(order)).decide(order, now);
  }

  private ProcessEvent event(OrderProcess order) {
    return switch (random.nextInt(24)) {
      case 0 -> new ProcessEvent.Adopt("scheduler#" + random.nextInt(9));
      case 1 -> hold(order);
      case 2 -> new ProcessEvent.StartDue(INSTANCE);
      case 3, 4 -> new ProcessEvent.DeadlinePassed();
      case 5, 6 -> new ProcessEvent.NotBeforeReached();
      case 7, 8 -> new ProcessEvent.Resubmit(order.version());
      case 9 ->
          random.nextInt(8) == 0
              ? new ProcessEvent.Undo(order.version(), Cause.cancelledBy("shop"))
              : reply(order);
      case 10, 11, 12, 13, 14 -> new ProcessEvent.Claim(INSTANCE);
      default -> reply(order);
    };
  }

  private ProcessEvent hold(OrderProcess order) {
    return order.terms().isPaused()
        ? new ProcessEvent.Resume(order.version())
        : new ProcessEvent.Pause(order.version());
  }

  private ProcessEvent reply(OrderProcess order) {
    OrderStep step = order.steps().get(random.nextInt(order.steps().size()));
    Direction direction = random.nextInt(10) == 0 ? Direction.FORWARD : order.direction();
    int attempt = random.nextInt(10) == 0 ? step.attempt() - 1 : step.attempt();
    return new ProcessEvent.Reply(step.name(), direction, attempt, outcome(), INSTANCE);
  }

  private StepOutcome outcome() {
    return switch (random.nextInt(5)) {
      case 0 -> new StepOutcome.Failed(new Failure("refused", "the remote service refused it"));
      case 1 -> new StepOutcome.Declined();
      default -> new StepOutcome.Completed("{\"number\": %d}".formatted(random.nextInt()));
    };
  }

  private static void requireNextVersion(Decision decision) {
    long risen = decision.after().version() - decision.before().version();
    assertThat(risen).isEqualTo(decision.isChange() ? 1 : 0);
  }
}
