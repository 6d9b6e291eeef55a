package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.Topics;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessState;
import io.orderly.submission.testing.Cancels;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Orders that start at a time that their submitter gives, over every channel. */
@Tag("servers")
class StartAtTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final Instant tomorrow =
      Instant.now().plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.MICROS);
  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);

  @Test
  void itRestsUntilThenAndIsShownWithItsTime() {
    HttpResponse<String> accepted = service.postOrder(startingAt(tomorrow.toString()));

    assertThat(accepted.statusCode()).isEqualTo(202);
    UUID orderId = RunningService.orderId(accepted);
    OrderProcess order = scheduler.read(orderId);
    assertThat(order.state()).isEqualTo(ProcessState.PENDING);
    assertThat(order.notBefore()).isEqualTo(tomorrow);
    assertThat(order.terms().startAt()).isEqualTo(tomorrow);
    assertThat(scheduler.offer(orderId, Scheduler.claim()).isChange()).isFalse();
    JsonNode shown = RunningService.json(accepted);
    assertThat(shown.get("startAt").textValue()).isEqualTo(tomorrow.toString());
    assertThat(shown.get("activity").get("doing").textValue()).isEqualTo("scheduled");
    assertThat(shown.get("activity").get("until").textValue()).isEqualTo(tomorrow.toString());
    assertThat(RunningService.json(service.get("/orders/" + orderId))).isEqualTo(shown);
  }

  @Test
  void theTimeIsPartOfTheRequest() {
    ObjectNode order = startingAt(tomorrow.toString());
    UUID orderId = RunningService.orderId(service.postOrder(order));

    HttpResponse<String> repeated = service.postOrder(order);
    assertThat(repeated.headers().firstValue("Idempotent-Replayed")).contains("true");
    assertThat(RunningService.orderId(repeated)).isEqualTo(orderId);
    for (String other : List.of(tomorrow.plusSeconds(1).toString(), "2020-01-01T00:00:00Z")) {
      HttpResponse<String> refused = service.postOrder(order.deepCopy().put("startAt", other));
      assertThat(refused.statusCode()).isEqualTo(422);
      assertThat(refused.body()).contains("idempotency-key-reused", orderId.toString());
    }
  }

  @Test
  void aTimeInThePastMeansAtOnce() {
    HttpResponse<String> accepted = service.postOrder(startingAt("2020-01-01T00:00:00+02:00"));

    UUID orderId = RunningService.orderId(accepted);
    assertThat(accepted.body()).doesNotContain("startAt", "notBefore");
    assertThat(scheduler.read(orderId).isClaimable()).isTrue();
    assertThat(RunningService.json(service.get("/orders/" + orderId)))
        .isEqualTo(RunningService.json(accepted));
  }

  @Test
  void aTimeWithoutOffsetOrTooFarAheadIsRefused() {
    for (String bad :
        List.of("2027-01-01T00:00:00", tomorrow.plus(400, ChronoUnit.DAYS).toString())) {
      HttpResponse<String> refused = service.postOrder(startingAt(bad));
      assertThat(refused.statusCode()).isEqualTo(400);
      assertThat(RunningService.json(refused).get("errors").findValuesAsText("field"))
          .containsExactly("startAt");
    }
  }

  @Test
  void aBatchAndTheTopicTakeItBesideOrdersThatStartAtOnce() {
    ObjectNode inBatch = startingAt(tomorrow.toString());
    ObjectNode onTopic = startingAt(tomorrow.toString());
    ObjectNode plain = SampleOrder.unique();

    service.postBatch(plain + "\n" + inBatch + "\n");
    String record = "{\"schemaVersion\":1,\"order\":" + onTopic + "}";
    service
        .topics()
        .send(Topics.ORDER_SUBMISSIONS, List.of(record.getBytes(StandardCharsets.UTF_8)));

    assertThat(startAtOf(plain)).isEqualTo("none");
    assertThat(startAtOf(inBatch)).isEqualTo(tomorrow.toString());
    await().atMost(SOON).until(() -> startAtOf(onTopic).equals(tomorrow.toString()));
  }

  @Test
  void itCanBeCancelledBeforeItStarts() {
    UUID orderId = RunningService.orderId(service.postOrder(startingAt(tomorrow.toString())));

    assertThat(new Cancels(service).cancel(orderId).status()).isEqualTo(202);

    assertThat(scheduler.read(orderId).isClaimable()).isTrue();
    scheduler.apply(orderId, new ProcessEvent.Claim("scheduler-1#1"));
    assertThat(scheduler.read(orderId).state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void itIsFoundAsPending() {
    ObjectNode order = startingAt(tomorrow.toString());
    UUID orderId = RunningService.orderId(service.postOrder(order));

    String found =
        service
            .get("/orders?state=Pending&reference=" + order.get("customerReference").textValue())
            .body();

    assertThat(found).contains(orderId.toString());
  }

  private static ObjectNode startingAt(String time) {
    return SampleOrder.unique().put("startAt", time);
  }

  private String startAtOf(ObjectNode order) {
    JsonNode found =
        RunningService.json(
            service.get("/orders?reference=" + order.get("customerReference").textValue()));
    JsonNode orders = found.get("orders");
    return orders.isEmpty()
        ? "unknown"
        : RunningService.json(service.get("/orders/" + orders.get(0).get("orderId").textValue()))
            .path("startAt")
            .asText("none");
  }
}
