package io.orderly.simulation.cluster;

import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.process.ClaimRank;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.scenario.CustomerAttributes;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.workflow.WorkflowDefinition;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** What customers order. */
final class Orders {

  private static final int HIGHEST_PRIORITY = 9;

  /** One of them, so that what recorded seeds draw stays as it was for most runs. */
  private static final String STARTS_LATER = "order-5";

  private static final String HAS_DEADLINE = "order-4";

  private static final Duration DUE_WITHIN = Duration.ofSeconds(9);

  private static final Duration LATER = Duration.ofSeconds(7);

  private final Chance chance;

  Orders(Chance chance) {
    this.chance = chance;
  }

  /** An order as the endpoint makes it; another one at each try, under the same key. */
  NewOrder of(WorkflowDefinition workflow, String reference, String hash, Instant now) {
    NewOrder order =
        new NewOrder(
            chance.uuid(now.toEpochMilli()),
            "shop",
            contents(reference),
            workflow,
            ClaimRank.of(now, chance.between(0, HIGHEST_PRIORITY)),
            null,
            null,
            new NewOrder.RequestIdentity(
                List.of(new IdempotencyKey(IdempotencyKey.Kind.CUSTOMER_REFERENCE, reference)),
                hash,
                1));
    if (reference.equals(HAS_DEADLINE)) {
      return order.dueBy(now.plus(DUE_WITHIN), now);
    }
    return reference.equals(STARTS_LATER) ? order.startingAt(now.plus(LATER), now) : order;
  }

  private static Order contents(String reference) {
    return new Order(
        reference,
        "customer",
        null,
        "EUR",
        null,
        BigDecimal.ONE,
        List.of(
            new OrderLine("sku", null, 1, BigDecimal.ONE, CustomerAttributes.ofLine(reference))),
        CustomerAttributes.ofOrder(reference));
  }
}
