package io.orderly.messages;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderActivity;
import io.orderly.process.ProcessState;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One message of each kind with every field set, by the name of its golden file. */
final class GoldenMessages {

  static final UUID ORDER_ID = UUID.fromString("0197f6a0-0000-7000-8000-000000000001");
  static final Instant AT = Instant.parse("2026-01-05T08:00:00.123456Z");

  private static final String REPLY_TOKEN = "1.q83vEjRWeJCrze8SNFZ4kA";

  private static final Failure DECLINED_CARD =
      new Failure("card-declined", "the bank refused the card");

  private GoldenMessages() {}

  /** A variant of a message has a suffix behind a hyphen. */
  static Map<String, Message> byFile() {
    Map<String, Message> messages = new TreeMap<>();
    messages.put(
        "AgentReport",
        new AgentReport(1, "payment", "agents-1", CircuitState.HALF_OPEN, 31, 32, 7, AT));
    messages.put("AgentReport-held", heldAgent());
    messages.put("OperatorAlert", operatorAlert());
    messages.put("OperatorAlert-resolved", operatorAlert().with(OperatorAlert.Notice.RESOLVED));
    messages.put("OperatorAlert-agent", alertOfAgent());
    messages.put("OrderStatus", orderStatus());
    messages.put("OrderStatus-undone", undone());
    messages.put("OrderStatus-calling", calling());
    messages.put("OrderStatus-asked", asked());
    messages.put("OrderSubmission", orderSubmission());
    messages.put("SchedulerCommand", SchedulerCommand.wake(ORDER_ID));
    messages.put("SchedulerCommand-ask-status", SchedulerCommand.askStatus(ORDER_ID, "payment"));
    messages.put(
        "StepCompletion",
        new StepCompletion(
            1, ORDER_ID, "review", json("{\"commandId\": \"review-7\", \"choice\": \"approve\"}")));
    messages.put("StepRequest", stepRequest());
    messages.put(
        "StepReply",
        StepReply.completed(
            stepRequest(), json("{\"charge\": \"ch-42\", \"amount\": 20.10}"), "agents-1"));
    messages.put("StepReply-failed", StepReply.failed(stepRequest(), DECLINED_CARD, "agents-1"));
    messages.put(
        "StepReply-redelivered",
        StepReply.failed(stepRequest(), DECLINED_CARD, "agents-1").redelivered());
    messages.put("StepReply-declined", declined());
    messages.put(
        "StepReply-never-happened",
        StepReply.neverHappened(undoRequest(), json("{\"neverHappened\": true}"), "agents-1"));
    messages.put("StepRequest-undo", undoRequest());
    messages.put(
        "StepRequest-element",
        stepRequest(
            "ship.2",
            new GroupElement(
                "shipment",
                2,
                "results.allocate.shipments",
                json("{\"warehouse\": \"north\", \"skus\": [\"85123A\"]}")),
            "adyen@3"));
    messages.put(
        "StepRequest-operation",
        stepRequest().doing("capture", (ObjectNode) json("{\"final\": true, \"note\": \"n\"}")));
    messages.put("StepReply-accepted", accepted());
    messages.put("StepRequest-status", statusRequest());
    messages.put("StepReply-undo-accepted", undoAccepted());
    messages.put("StepRequest-undo-status", undoStatusRequest());
    messages.put("StepReply-event", completedByEvent());
    messages.put("StepReply-correlated", correlated());
    messages.put("PartnerEvent", partnerEvent());
    messages.put("PartnerEvent-refused", refusedByPartner());
    messages.put("HookEvent", hookEvent());
    messages.put("StepReply-suspended", suspended());
    messages.put(
        "StepReply-postponed",
        StepReply.postponed(
            undoRequest(),
            new Failure("not-settled", "an earlier call was not found, but may become visible"),
            AT.plusSeconds(300),
            "agents-1"));
    messages.put(
        "StepReply-unknown",
        StepReply.unknown(
            stepRequest(), new Failure("status-500", "the partner answered 500"), "agents-1"));
    messages.put(
        "StepReply-learned",
        StepReply.learned(undoRequest(), json("{\"charge\": \"ch-42\"}"), "agents-1"));
    messages.put("SubmissionRefused", submissionRefused());
    return messages;
  }

  private static OperatorAlert operatorAlert() {
    return new OperatorAlert(
        1,
        ORDER_ID + ":7",
        ORDER_ID,
        7,
        DECLINED_CARD,
        "take-payment",
        "Ask the customer for another card, then resubmit the order.",
        AT);
  }

  private static OperatorAlert alertOfAgent() {
    return OperatorAlert.ofAgent(
        "agent:payment:circuit-open:1767600000000",
        "payment",
        new Failure("circuit-open", "its remote service fails"),
        "Ask the remote service.",
        AT);
  }

  private static OrderStatus orderStatus() {
    return new OrderStatus(
        1, ORDER_ID, "web-shop", "536365", ProcessState.ERROR, 7, DECLINED_CARD, AT);
  }

  private static OrderStatus calling() {
    return new OrderStatus(1, ORDER_ID, "web-shop", "536365", ProcessState.PROCESSING, 3, null, AT)
        .inEdition(2)
        .doing(
            new OrderActivity(
                OrderActivity.Doing.CALLING,
                "take-payment",
                "payment",
                1,
                12,
                3,
                AT,
                AT.plusSeconds(20),
                null,
                "agent payment works on step take-payment"));
  }

  private static OrderStatus asked() {
    return new OrderStatus(1, ORDER_ID, "web-shop", "536365", ProcessState.PENDING, 4, null, AT)
        .asking(
            List.of(
                new StatusAsk(
                    "accept-changes", "Is the order still wanted?", AT.plusSeconds(86_400))));
  }

  private static OrderStatus undone() {
    return new OrderStatus(
        1,
        ORDER_ID,
        "web-shop",
        "536365",
        ProcessState.UNDONE,
        11,
        null,
        new StatusCause(
            "card-declined", "A service that the order needs refused it.", "take-payment"),
        AT);
  }

  private static OrderSubmission orderSubmission() {
    return new OrderSubmission(
        1,
        "retry-7",
        json(
            """
            {
              "customerReference": "536365",
              "customerId": "17850",
              "country": "United Kingdom",
              "currency": "GBP",
              "lines": [
                {
                  "sku": "85123A",
                  "description": "WHITE \\"HANGING\\" <b>HEART</b> ümlaut",
                  "quantity": 6,
                  "unitPrice": "2.10"
                },
                {"sku": "71053", "quantity": 6, "unitPrice": 3.390}
              ]
            }
            """));
  }

  static StepRequest stepRequest() {
    return stepRequest("take-payment", null, null);
  }

  private static StepRequest stepRequest(
      String step, @Nullable GroupElement element, @Nullable String partner) {
    return new StepRequest(
        1,
        ORDER_ID,
        "order-fulfilment@3f2a",
        step,
        Direction.FORWARD,
        2,
        AT.plusSeconds(20),
        RemoteKey.of(ORDER_ID, step, Direction.FORWARD),
        order(),
        Map.of("reserve-stock", json("{\"reservation\": \"r-17\"}")),
        5,
        1,
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        null,
        AT.minusSeconds(20),
        null,
        null,
        AT.minusSeconds(45),
        null,
        List.of("attributes.payment.token"),
        element,
        partner,
        REPLY_TOKEN);
  }

  private static StepReply accepted() {
    return StepReply.accepted(
        stepRequest(), json("{\"charge\": \"ch-42\"}"), AT.plusSeconds(3_600), "agents-1");
  }

  private static StepRequest statusRequest() {
    return new StepRequest(
            1,
            ORDER_ID,
            "order-fulfilment@3f2a",
            "take-payment",
            Direction.FORWARD,
            3,
            AT.plusSeconds(20),
            RemoteKey.of(ORDER_ID, "take-payment", Direction.FORWARD),
            order(),
            Map.of("reserve-stock", json("{\"reservation\": \"r-17\"}")),
            5,
            1,
            null,
            null,
            AT.minusSeconds(20),
            null,
            null,
            AT.minusSeconds(45),
            new AcceptedCall(AT.minusSeconds(40), json("{\"charge\": \"ch-42\"}")),
            null,
            null)
        .withReplyToken(REPLY_TOKEN);
  }

  private static StepReply undoAccepted() {
    return StepReply.accepted(
        undoRequest(), json("{\"refund\": \"re-7\"}"), AT.plusSeconds(3_600), "agents-1");
  }

  private static StepRequest undoStatusRequest() {
    StepRequest undo = undoRequest();
    return new StepRequest(
            1,
            undo.orderId(),
            undo.workflow(),
            undo.step(),
            undo.direction(),
            4,
            undo.completeBy(),
            undo.remoteKey(),
            undo.order(),
            undo.results(),
            5,
            1,
            null,
            undo.undoes(),
            AT.minusSeconds(20),
            null,
            null,
            AT.minusSeconds(45),
            new AcceptedCall(AT.minusSeconds(40), json("{\"refund\": \"re-7\"}")),
            null,
            null)
        .withReplyToken(REPLY_TOKEN);
  }

  static StepRequest undoRequest() {
    return new StepRequest(
            1,
            ORDER_ID,
            "order-fulfilment@3f2a",
            "take-payment",
            Direction.UNDO,
            3,
            AT.plusSeconds(20),
            RemoteKey.of(ORDER_ID, "take-payment", Direction.UNDO),
            order(),
            Map.of("reserve-stock", json("{\"reservation\": \"r-17\"}")),
            5,
            1,
            null,
            new ForwardCall(
                RemoteKey.of(ORDER_ID, "take-payment", Direction.FORWARD),
                ForwardCall.Outcome.COMPLETED,
                json("{\"charge\": \"ch-42\"}"),
                AT.minusSeconds(40),
                AT.plusSeconds(3_600),
                AT.minusSeconds(60)),
            null)
        .withReplyToken(REPLY_TOKEN);
  }

  private static Order order() {
    return new Order(
        "536365",
        "17850",
        "United Kingdom",
        "GBP",
        Instant.parse("2026-01-05T07:59:00Z"),
        new BigDecimal("12.600"),
        List.of(new OrderLine("85123A", "WHITE HANGING HEART", 6, new BigDecimal("2.10"))));
  }

  private static StepReply declined() {
    return new StepReply(
        1,
        ORDER_ID,
        "take-payment",
        Direction.UNDO,
        3,
        StepReply.Outcome.DECLINED,
        null,
        new Failure("circuit-open", "the payment service has been failing"),
        "agents-1",
        null,
        null,
        null,
        null,
        REPLY_TOKEN,
        null);
  }

  private static StepReply completedByEvent() {
    return StepReply.completed(
            ORDER_ID,
            "take-payment",
            Direction.FORWARD,
            json("{\"charge\": \"ch-42\"}"),
            new StepEvent("payment", "CAPTURE:ev-7", 2),
            "agents-1")
        .withReplyToken(REPLY_TOKEN);
  }

  private static StepReply correlated() {
    return accepted().correlated(new Correlation("payment", "psp-77", ORDER_ID + ":take-payment"));
  }

  private static PartnerEvent partnerEvent() {
    return new PartnerEvent(
        1,
        "1Z999",
        null,
        new StepEvent("carrier", "D:20260105", null, null, List.of("ups@2")),
        json("{\"deliveredAt\": \"2026-01-05\"}"),
        null,
        "agents-1",
        REPLY_TOKEN);
  }

  private static PartnerEvent refusedByPartner() {
    return new PartnerEvent(
        1,
        "re-7",
        "take-payment:undo",
        new StepEvent("payment", "refund.failed:1", null),
        null,
        new Failure("account-closed", "the account is closed"),
        "agents-1",
        REPLY_TOKEN);
  }

  private static HookEvent hookEvent() {
    return new HookEvent(
        1,
        "payment",
        AT,
        Map.of("content-type", "application/json"),
        Map.of("source", "live"),
        "{\"event\": \"CAPTURE\"}");
  }

  private static AgentReport heldAgent() {
    return new AgentReport(
        1,
        "payment",
        "agents-1",
        CircuitState.CLOSED,
        0,
        32,
        0,
        AT,
        new AgentReport.PausedCalls("refused-401", "the remote service answered 401", 12_000),
        13_000L,
        List.of("adyen@2", "adyen@3"));
  }

  private static StepReply suspended() {
    return new StepReply(
        1,
        ORDER_ID,
        "take-payment",
        Direction.UNDO,
        3,
        StepReply.Outcome.DECLINED,
        null,
        new Failure(StepReply.SUSPENDED, "refused-401: the remote service answered 401"),
        "agents-1",
        null,
        null,
        null,
        null,
        REPLY_TOKEN,
        null);
  }

  private static SubmissionRefused submissionRefused() {
    return new SubmissionRefused(
        1,
        "web-shop",
        "536365",
        "the order has 1 problem",
        List.of(new FieldProblem("lines[3].quantity", "must be at least 1")));
  }

  private static JsonNode json(String text) {
    try {
      return MessageCodec.mapper().readTree(text);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
