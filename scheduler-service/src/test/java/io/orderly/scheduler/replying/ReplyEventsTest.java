package io.orderly.scheduler.replying;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.messages.Order;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.process.DecisionContext;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.process.ProcessEvent.Completion;
import io.orderly.process.StepOutcome;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowParser;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The reason in an event of a partner, which may echo what the partner was sent. */
class ReplyEventsTest {

  private static final String IBAN = "DE02120300000000202051";
  private static final Incarnation ME = new Incarnation("scheduler-1", 1);
  private static final WorkflowDefinition WORKFLOW =
      new WorkflowParser()
          .parse(
              "masked.yaml",
              """
              name: masked
              sensitive: [ attributes.iban ]
              agents:
                payment: { idempotency-window: 30d, tombstones: kept }
              steps:
                - name: pay
                  agent: payment
                  complete-within: 10s
                  reads: [ attributes.iban ]
              """);

  private final InMemoryStore store = new InMemoryStore(Instant::now);
  private final ReplyEvents events =
      new ReplyEvents(store.workflowCatalogue(), store.orderDirectory(), ME);

  @Test
  void whatTheOrderCallsSensitiveIsMasked() {
    store.workflowCatalogue().register(WORKFLOW, "");

    assertThat(reason(submitted(), "no money on " + IBAN)).isEqualTo("no money on ***");
  }

  @Test
  void withoutTheWorkflowTheReasonIsWithheld() {
    assertThat(reason(submitted(), "no money on " + IBAN)).contains("withheld");
  }

  private String reason(OrderProcess order, String given) {
    StepReply refused =
        StepReply.failed(
            order.orderId(),
            "pay",
            Direction.FORWARD,
            new Failure("refused", given),
            new StepEvent("payment", "ev-1", 1),
            "agent-1");
    Completion completion = (Completion) events.of(order, refused);
    return ((StepOutcome.Failed) completion.outcome()).failure().message();
  }

  private OrderProcess submitted() {
    UUID orderId = UUID.randomUUID();
    Order order =
        new Order(
            "ref-1",
            "17850",
            null,
            "EUR",
            null,
            new BigDecimal("5.10"),
            List.of(),
            JsonNodeFactory.instance.objectNode().put("iban", IBAN));
    NewOrder submitted =
        new NewOrder(
            orderId,
            "local",
            order,
            WORKFLOW,
            0,
            null,
            null,
            null,
            new NewOrder.RequestIdentity(
                List.of(new IdempotencyKey(IdempotencyKey.Kind.CUSTOMER_REFERENCE, "ref-1")),
                "00ff",
                1));
    store.orderIntake().accept(List.of(submitted));
    return OrderStateMachine.decide(
            submitted.beginning(),
            new Claim(ME.lockedBy()),
            new DecisionContext(
                WORKFLOW, Instant.now(), Duration.ofSeconds(1), Set.of("payment"), 0))
        .after();
  }
}
