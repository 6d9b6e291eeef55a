package io.orderly.scheduler.testing;

import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.workflow.WorkflowDefinition;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Orders as a customer would submit them. */
public final class TestOrder {

  private TestOrder() {}

  /** An order with so many lines. */
  public static NewOrder of(WorkflowDefinition workflow, long claimRank, int lines) {
    return of(workflow, claimRank, lines, line -> null);
  }

  /** An order of about a mebibyte, which hardly compresses. */
  public static NewOrder large(WorkflowDefinition workflow, long claimRank) {
    return of(
        workflow,
        claimRank,
        2_000,
        line ->
            Stream.generate(UUID::randomUUID)
                .limit(12)
                .map(UUID::toString)
                .collect(Collectors.joining()));
  }

  private static NewOrder of(
      WorkflowDefinition workflow, long claimRank, int lines, IntFunction<String> description) {
    UUID orderId = UUID.randomUUID();
    String reference = "ref-" + orderId;
    List<OrderLine> ordered =
        IntStream.range(0, lines)
            .mapToObj(
                line ->
                    new OrderLine(
                        "SKU-" + line, description.apply(line), 2, new BigDecimal("2.55")))
            .toList();
    BigDecimal total = new BigDecimal("5.10").multiply(BigDecimal.valueOf(lines));
    return new NewOrder(
        orderId,
        "local",
        new Order(reference, "17850", "United Kingdom", "GBP", null, total, ordered),
        workflow,
        claimRank,
        null,
        null,
        new NewOrder.RequestIdentity(
            List.of(new IdempotencyKey(IdempotencyKey.Kind.CUSTOMER_REFERENCE, reference)),
            "00ff",
            1));
  }
}
