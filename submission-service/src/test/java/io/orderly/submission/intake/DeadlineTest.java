package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.process.ProcessEvent;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Orders with a deadline. */
@Tag("servers")
class DeadlineTest {

  private final Instant tomorrow =
      Instant.now().plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MICROS);
  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);

  @Test
  void itIsStoredAndShownAndTheOrderStartsAtOnce() {
    HttpResponse<String> accepted = service.postOrder(dueBy(tomorrow.toString()));

    UUID orderId = RunningService.orderId(accepted);
    assertThat(scheduler.read(orderId).isClaimable()).isTrue();
    assertThat(scheduler.read(orderId).terms().deadline()).isEqualTo(tomorrow);
    JsonNode shown = RunningService.json(accepted);
    assertThat(shown.get("deadline").textValue()).isEqualTo(tomorrow.toString());
    assertThat(RunningService.json(service.get("/orders/" + orderId))).isEqualTo(shown);
  }

  @Test
  void itIsPartOfTheRequest() {
    ObjectNode order = dueBy(tomorrow.toString());
    UUID orderId = RunningService.orderId(service.postOrder(order));

    assertThat(RunningService.orderId(service.postOrder(order))).isEqualTo(orderId);
    HttpResponse<String> refused =
        service.postOrder(order.deepCopy().put("deadline", tomorrow.plusSeconds(1).toString()));
    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(refused.body()).contains("idempotency-key-reused", orderId.toString());
  }

  @Test
  void aPassedOneIsAcceptedAndShownAsActedOnceItHas() {
    UUID orderId = RunningService.orderId(service.postOrder(dueBy("2020-01-01T00:00:00+01:00")));

    scheduler.apply(orderId, new ProcessEvent.OrderDeadlinePassed());

    JsonNode shown = RunningService.json(service.get("/orders/" + orderId));
    assertThat(shown.get("deadline").textValue()).isEqualTo("2019-12-31T23:00:00Z");
    assertThat(Instant.parse(shown.get("deadlineActedAt").textValue()))
        .isBetween(Instant.now().minusSeconds(60), Instant.now().plusSeconds(60));
    assertThat(scheduler.read(orderId).terms().deadline()).isNull();
  }

  @Test
  void theWorkflowGivesOneToOrdersWithoutTheirOwn() {
    UUID orderId =
        scheduler.submitDue(
            """
            name: urgent
            deadline: { after: 2h, policy: undo }
            agents:
              carrier: { idempotency-window: 30d }
            steps:
              - name: ship
                agent: carrier
                complete-within: 20s
            """);

    Instant deadline = scheduler.read(orderId).terms().deadline();
    assertThat(deadline)
        .isBetween(Instant.now().plusSeconds(7_000), Instant.now().plusSeconds(7_200));
    assertThat(RunningService.json(service.get("/orders/" + orderId)).get("deadline").textValue())
        .isEqualTo(String.valueOf(deadline));
  }

  private static ObjectNode dueBy(String time) {
    return SampleOrder.unique().put("deadline", time);
  }
}
