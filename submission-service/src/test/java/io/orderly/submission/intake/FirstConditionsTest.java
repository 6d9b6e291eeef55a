package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.NewOrder.RequestIdentity;
import io.orderly.workflow.WorkflowParser;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FirstConditionsTest {

  private static final Instant NOW = Instant.parse("2026-01-31T12:00:00Z");

  private static final String TWO_FIRST_STEPS =
      """
      name: two-first-steps
      agents:
        inventory: { idempotency-window: 1d }
        tax: { idempotency-window: 1d }
        carrier: { idempotency-window: 1d }
      steps:
        - { name: reserve, agent: inventory, complete-within: 10s, when: '%s' }
        - { name: tax, agent: tax, complete-within: 10s, when: '%s' }
        - { name: ship, agent: carrier, complete-within: 10s, after: [reserve], when: 'false' }
      """;

  @Test
  void anOrderWhoseFirstConditionsAreMetWaitsForTheAgentOfItsFirstStep() throws Exception {
    NewOrder order = order("order.total > 5", "order.id.endsWith(\"7\")");

    assertThat(order.beginning().nextAgent()).isNull();
    assertThat(FirstConditions.decide(order).beginning().nextAgent()).isEqualTo("inventory");
  }

  @Test
  void anOrderOfWhichAStepMayBeSkippedWaitsForNoAgent() throws Exception {
    assertThat(agent("order.total > 500", "true")).isNull();
    assertThat(agent("true", "order.total > 500")).isNull();
  }

  @Test
  void whatCanNotBeDecidedHereIsLeftToAScheduler() throws Exception {
    assertThat(agent("order.attributes.express", "true")).isNull();
    assertThat(agent("functionOfANewerVersion(order)", "true")).isNull();
  }

  @Test
  void itsTimesAndItsPlaceInTheQueueStayAsTheyWere() throws Exception {
    Instant later = NOW.plus(Duration.ofHours(1));
    NewOrder order =
        order("true", "true")
            .startingAt(later, NOW)
            .dueBy(later.plus(Duration.ofHours(1)), NOW)
            .queueOffset(5);

    NewOrder decided = FirstConditions.decide(order);

    assertThat(decided).usingRecursiveComparison().ignoringFields("firstAgent").isEqualTo(order);
    assertThat(decided.queueOffset(7).beginning().nextAgent()).isEqualTo("inventory");
  }

  private static @Nullable String agent(String reserve, String tax) throws Exception {
    return FirstConditions.decide(order(reserve, tax)).beginning().nextAgent();
  }

  private static NewOrder order(String reserve, String tax) throws Exception {
    return new NewOrder(
        new UUID(0, 7),
        "shop",
        new Order(
            "web-1",
            "17850",
            null,
            "GBP",
            null,
            BigDecimal.TEN,
            List.of(new OrderLine("85123A", null, 1, BigDecimal.TEN))),
        new WorkflowParser().parse("test", TWO_FIRST_STEPS.formatted(reserve, tax)),
        1,
        null,
        null,
        new RequestIdentity(
            List.of(new IdempotencyKey(IdempotencyKey.Kind.CUSTOMER_REFERENCE, "web-1")), "00", 1));
  }
}
