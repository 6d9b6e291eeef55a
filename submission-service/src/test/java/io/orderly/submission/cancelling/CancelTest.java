package io.orderly.submission.cancelling;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.submission.testing.Cancels;
import io.orderly.submission.testing.Cancels.Answer;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Cancels that do what the customer wants. */
@Tag("servers")
class CancelTest {

  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);
  private final Cancels cancels = new Cancels(service);

  private UUID submit() {
    return RunningService.orderId(service.postOrder(SampleOrder.unique()));
  }

  @Test
  void turnsAWaitingOrderToUndoAndRecordsWhoAndWhy() {
    UUID orderId = submit();
    String commandId = UUID.randomUUID().toString();

    Answer answer =
        cancels.cancelWith(
            orderId,
            """
            {"commandId": "%s", "version": 1, "reason": "ordered twice \u00e9"}
            """
                .formatted(commandId));

    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.contentType()).isEqualTo("application/json");
    assertThat(answer.body())
        .isEqualTo(
            RunningService.json(
                """
                {"commandId": "%s", "orderId": "%s", "outcome": "applied", "state": "Undoing",
                 "version": 2, "detail": "the order is being undone"}
                """
                    .formatted(commandId, orderId)));
    OrderProcess order = scheduler.read(orderId);
    assertThat(order.state()).isEqualTo(ProcessState.UNDOING);
    assertThat(order.isClaimable()).isTrue();
    assertThat(cancels.recorded(orderId))
        .singleElement()
        .satisfies(
            command ->
                assertThat(command)
                    .containsEntry("command_id", "local/" + commandId)
                    .containsEntry("kind", "cancel")
                    .containsEntry("actor", "local")
                    .containsEntry("reason", "ordered twice \u00e9")
                    .containsEntry("order_version", 2L));
  }

  @Test
  void needsNoBodyAndNoKey() {
    UUID orderId = submit();

    Answer answer = cancels.cancel(orderId);

    assertThat(answer.status()).isEqualTo(202);
    assertThat(UUID.fromString(answer.text("commandId"))).isNotNull();
    assertThat(scheduler.read(orderId).direction()).isEqualTo(Direction.UNDO);
  }

  @Test
  void waitsForACallThatMayBeUnderWay() {
    UUID orderId = submit();
    scheduler.claim(orderId);

    Answer answer = cancels.cancel(orderId);

    assertThat(answer.status()).isEqualTo(202);
    OrderProcess order = scheduler.read(orderId);
    OrderStep begun = order.steps().get(0);
    assertThat(begun.state()).isEqualTo(StepState.RUNNING);
    assertThat(order.lockedBy()).isNull();
    assertThat(order.notBefore())
        .isEqualTo(Objects.requireNonNull(begun.completeBy()).plus(Scheduler.GRACE));
  }

  @Test
  void turnsAnOrderInErrorToUndo() {
    UUID orderId = submit();
    scheduler.claim(orderId);
    scheduler.refuse(orderId, "reserve-stock");

    Answer answer = cancels.cancel(orderId);

    assertThat(answer.status()).isEqualTo(202);
    OrderProcess order = scheduler.read(orderId);
    assertThat(order.state()).isEqualTo(ProcessState.UNDOING);
    assertThat(order.failure()).isNull();
    assertThat(order.failureCount()).isZero();
    JsonNode cause = RunningService.json(service.get("/orders/" + orderId)).get("cause");
    assertThat(cause.get("step").textValue()).isEqualTo("reserve-stock");
    assertThat(cause.has("actor")).isFalse();
  }

  @Test
  void saysThatAPausedOrderWaitsForAnOperator() {
    UUID orderId = submit();
    scheduler.apply(orderId, new ProcessEvent.Pause(1));

    Answer answer = cancels.cancel(orderId);

    assertThat(answer.status()).isEqualTo(202);
    assertThat(answer.text("detail"))
        .isEqualTo("the order is being undone once an operator resumes it");
    assertThat(scheduler.read(orderId).isClaimable()).isFalse();
  }

  @Test
  void isReportedAsTheCause() {
    UUID orderId = submit();

    cancels.cancel(orderId);

    assertThat(RunningService.json(service.get("/orders/" + orderId)).get("cause"))
        .isEqualTo(
            RunningService.json(
                "{\"code\": \"cancelled\", \"message\": \"The order was cancelled.\"}"));
  }

  @Test
  void isInTimeBeforeThatStepBegins() {
    UUID orderId = scheduler.submit(TestWorkflows.PARCEL_FIRST.formatted("parcel-first"), null);
    scheduler.claim(orderId);

    Answer answer = cancels.cancel(orderId);

    assertThat(answer.status()).isEqualTo(202);
  }

  @Test
  void isNoErrorTwice() {
    UUID orderId = submit();
    Answer first = cancels.cancel(orderId);

    Answer second = cancels.cancelWith(orderId, "{\"version\": 1}");
    scheduler.claim(orderId);
    Answer third = cancels.cancel(orderId);

    assertThat(first.status()).isEqualTo(202);
    assertThat(second.status()).isEqualTo(200);
    assertThat(second.text("outcome")).isEqualTo("already");
    assertThat(second.text("detail")).isEqualTo("the order is being undone already");
    assertThat(second.version()).isEqualTo(2);
    assertThat(third.status()).isEqualTo(200);
    assertThat(third.text("state")).isEqualTo("Undone");
    assertThat(third.text("detail")).isEqualTo("the order is Undone, which is final");
    assertThat(scheduler.read(orderId).version()).isEqualTo(3);
  }

  @Test
  void saysThatAnUndoWaitsForAnOperator() {
    UUID orderId = submit();
    cancels.cancel(orderId);
    scheduler.apply(orderId, new ProcessEvent.DecisionFailed(new Failure("broken", "broken")));

    Answer answer = cancels.cancel(orderId);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.text("state")).isEqualTo("Error");
    assertThat(answer.text("detail")).endsWith("its undo waits for an operator");
  }
}
