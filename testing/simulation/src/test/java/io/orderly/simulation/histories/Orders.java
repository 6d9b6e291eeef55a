package io.orderly.simulation.histories;

import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.NewOrder.IdempotencyKey.Kind;
import io.orderly.workflow.WorkflowDefinition;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Orders to play with. */
public final class Orders {

  private Orders() {}

  /** Three to six new orders, each of any of the workflows. */
  public static List<NewOrder> some(RandomGenerator random) {
    return Stream.generate(() -> one(random)).limit(3 + random.nextInt(4)).toList();
  }

  private static NewOrder one(RandomGenerator random) {
    List<WorkflowDefinition> workflows = HistoryWorkflows.ALL;
    return one(workflows.get(random.nextInt(workflows.size())), random);
  }

  /** A new order of that workflow. */
  public static NewOrder one(WorkflowDefinition workflow, RandomGenerator random) {
    UUID orderId = new UUID(random.nextLong(), random.nextLong());
    String reference = orderId.toString();
    Order order =
        new Order(
            reference,
            "customer-1",
            null,
            "GBP",
            null,
            new BigDecimal("2.55"),
            List.of(new OrderLine("85123A", null, 1, new BigDecimal("2.55"))));
    return new NewOrder(
        orderId,
        "shop",
        order,
        workflow,
        0,
        null,
        null,
        new NewOrder.RequestIdentity(
            List.of(new IdempotencyKey(Kind.CUSTOMER_REFERENCE, reference)), "00ff", 1));
  }
}
