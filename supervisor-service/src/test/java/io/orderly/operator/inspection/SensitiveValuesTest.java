package io.orderly.operator.inspection;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.process.Failure;
import io.orderly.process.StepOutcome;
import io.orderly.supervisor.testing.ConsoleClient;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What a workflow calls sensitive, over REST and on the pages. Every such value here has SECRET.
 */
@Tag("servers")
class SensitiveValuesTest {

  private static final String YAML =
      """
      name: sensitive
      agents:
        payment: { idempotency-window: 30d }
        carrier: { idempotency-window: 30d }
      sensitive: [ attributes.card.token, lines.attributes.engraving, results.pay.pan ]
      steps:
        - name: pay
          agent: payment
          complete-within: 60s
          attempts: 2
          max-wait: 1d
          reads: [ attributes.card, lines.attributes ]
        - name: ship
          agent: carrier
          after: [ pay ]
          complete-within: 60s
          attempts: 2
          reads: [ attributes.card, results.pay ]
      """;

  private static final String RESULT = "{\"pan\": \"SECRET-1111\", \"bin\": \"BIN-1\"}";

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final Orders orders = supervisor.orders();
  private final OperatorClient door = supervisor.door();
  private final ConsoleClient console = ConsoleClient.loggedIn(supervisor.url());

  @Test
  void areMaskedInAttributesResultsRequestsAndAnswers() {
    UUID orderId = orders.submit(YAML, SensitiveValuesTest::withAttributes);

    assertThat(page(orderId)).contains("BRAND-V", "SIZE-42", "***").doesNotContain("SECRET");
    orders.claim(List.of(orderId));
    assertThat(request(orderId, "pay"))
        .contains("BRAND-V", "SIZE-42", "***")
        .doesNotContain("SECRET");
    orders.reply(orderId, "pay", new StepOutcome.Accepted(RESULT, null));
    assertThat(door.ask("/operator/orders/" + orderId).body().at("/steps/0/accepted").toString())
        .contains("BIN-1", "***");
    assertThat(page(orderId)).contains("BIN-1").doesNotContain("SECRET");
  }

  @Test
  void areMaskedInTheRequestOfTheNextStepAndInTheUndo() {
    UUID orderId = orders.submit(YAML, SensitiveValuesTest::withAttributes);
    orders.claim(List.of(orderId));
    orders.reply(orderId, "pay", new StepOutcome.Completed(RESULT));

    assertThat(request(orderId, "ship")).contains("BRAND-V", "BIN-1").doesNotContain("SECRET");
    orders.reply(orderId, "ship", new StepOutcome.Completed("{}"));
    UUID undone = undone();

    assertThat(door.ask("/operator/orders/" + undone).body().at("/steps/0/undoResult").toString())
        .contains("BIN-1", "***");
    assertThat(page(undone)).contains("BIN-1").doesNotContain("SECRET");
    assertThat(door.ask("/operator/orders/" + undone).body().toString()).doesNotContain("SECRET");
  }

  /** An order whose first step was performed and taken back. */
  private UUID undone() {
    UUID orderId = orders.submit(YAML, SensitiveValuesTest::withAttributes);
    orders.claim(List.of(orderId));
    orders.reply(orderId, "pay", new StepOutcome.Completed(RESULT));
    orders.reply(orderId, "ship", new StepOutcome.Failed(new Failure("refused", "not there")));
    orders.undo(orderId);
    orders.claim(List.of(orderId));
    orders.reply(orderId, "ship", new StepOutcome.Completed("{}"));
    orders.reply(orderId, "pay", new StepOutcome.Completed(RESULT));
    return orderId;
  }

  private String page(UUID orderId) {
    return console.get("/console/orders/" + orderId).body();
  }

  /** The request of a step over REST, which its page shows as well. */
  private String request(UUID orderId, String step) {
    assertThat(page(orderId)).doesNotContain("SECRET");
    return door.ask("/operator/orders/%s/steps/%s/request".formatted(orderId, step))
        .body()
        .toString();
  }

  private static Order withAttributes(Order order) {
    OrderLine line = order.lines().get(0);
    return order.with(
        List.of(
            new OrderLine(
                line.sku(),
                line.description(),
                line.quantity(),
                line.unitPrice(),
                json("{\"engraving\": \"Ada SECRET\", \"size\": \"SIZE-42\"}"))),
        json("{\"card\": {\"token\": \"tok-SECRET\", \"brand\": \"BRAND-V\"}}"));
  }

  private static ObjectNode json(String text) {
    try {
      return (ObjectNode) MessageCodec.mapper().readTree(text);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
