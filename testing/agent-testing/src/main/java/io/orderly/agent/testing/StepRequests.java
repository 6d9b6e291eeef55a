package io.orderly.agent.testing;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.messages.AcceptedCall;
import io.orderly.messages.ForwardCall;
import io.orderly.messages.Message;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.StepRequest;
import io.orderly.process.Direction;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Step requests that differ from a usual one in what a test is about. */
public record StepRequests(
    UUID orderId,
    Direction direction,
    int attempt,
    Instant completeBy,
    int replyPartition,
    @Nullable Instant earlierCallsUntil) {

  public static final String STEP = "take-payment";
  public static final String TRACE_PARENT =
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  /** A first attempt forward, of an order of its own. */
  public static StepRequests completeWithin(Duration time) {
    return new StepRequests(
        UUID.randomUUID(), Direction.FORWARD, 1, Instant.now().plus(time), 0, null);
  }

  /** Of the order of another request. */
  public StepRequests of(StepRequest other) {
    return new StepRequests(
        other.orderId(), direction, attempt, completeBy, replyPartition, earlierCallsUntil);
  }

  public StepRequests completeBy(Instant other) {
    return new StepRequests(orderId, direction, attempt, other, replyPartition, earlierCallsUntil);
  }

  public StepRequests attempt(int other) {
    return new StepRequests(
        orderId, direction, other, completeBy, replyPartition, earlierCallsUntil);
  }

  public StepRequests replyTo(int other) {
    return new StepRequests(orderId, direction, attempt, completeBy, other, earlierCallsUntil);
  }

  public StepRequests undo() {
    return new StepRequests(
        orderId, Direction.UNDO, attempt, completeBy, replyPartition, earlierCallsUntil);
  }

  public StepRequests earlierCallsUntil(Instant other) {
    return new StepRequests(orderId, direction, attempt, completeBy, replyPartition, other);
  }

  /** That asks for the status of an accepted call, of the step or its undo. */
  public StepRequest status(AcceptedCall accepted) {
    StepRequest perform = build();
    return new StepRequest(
        perform.schemaVersion(),
        perform.orderId(),
        perform.workflow(),
        perform.step(),
        perform.direction(),
        perform.attempt(),
        perform.completeBy(),
        perform.remoteKey(),
        perform.order(),
        perform.results(),
        perform.replyPartition(),
        perform.highestReplyVersion(),
        perform.traceParent(),
        perform.undoes(),
        perform.earlierCallsUntil(),
        null,
        null,
        null,
        accepted,
        perform.sensitive(),
        null);
  }

  /** By a version of the partner file. */
  public StepRequest by(String partner) {
    StepRequest usual = build();
    return new StepRequest(
        usual.schemaVersion(),
        usual.orderId(),
        usual.workflow(),
        usual.step(),
        usual.direction(),
        usual.attempt(),
        usual.completeBy(),
        usual.remoteKey(),
        usual.order(),
        usual.results(),
        usual.replyPartition(),
        usual.highestReplyVersion(),
        usual.traceParent(),
        usual.undoes(),
        usual.earlierCallsUntil(),
        usual.operation(),
        usual.with(),
        usual.firstStartedAt(),
        usual.accepted(),
        usual.sensitive(),
        usual.element(),
        partner,
        usual.replyToken());
  }

  public StepRequest build() {
    return new StepRequest(
            Message.SCHEMA_VERSION,
            orderId,
            "order-fulfilment",
            STEP,
            direction,
            attempt,
            completeBy,
            RemoteKey.of(orderId, STEP, direction),
            order(),
            Map.of("reserve-stock", new TextNode("r-1")),
            replyPartition,
            Message.SCHEMA_VERSION,
            TRACE_PARENT,
            direction == Direction.FORWARD
                ? null
                : new ForwardCall(
                    RemoteKey.of(orderId, STEP, Direction.FORWARD),
                    ForwardCall.Outcome.COMPLETED,
                    new TextNode("charge-1"),
                    null,
                    null),
            earlierCallsUntil)
        .withReplyToken("1.%s-%s-%d".formatted(orderId, direction.value(), attempt));
  }

  private static Order order() {
    OrderLine line =
        new OrderLine("SKU-1", "A line", 2, new BigDecimal("1.250"), attributes().put("size", 42));
    return new Order(
        "reference-1",
        "customer-1",
        "NL",
        "EUR",
        Instant.parse("2026-01-02T03:04:05Z"),
        new BigDecimal("2.500"),
        List.of(line),
        attributes().put("fee", new BigDecimal("0.10")));
  }

  private static ObjectNode attributes() {
    return JsonNodeFactory.instance.objectNode();
  }
}
