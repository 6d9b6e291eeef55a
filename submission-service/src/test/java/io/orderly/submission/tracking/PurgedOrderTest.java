package io.orderly.submission.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.store.retention.FinishedOrders;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Late repeats and questions, after the order has left the store. */
@Tag("servers")
class PurgedOrderTest {

  private static final List<String> STEPS = List.of("reserve-stock", "take-payment", "ship");

  private final RunningService service = RunningService.shared();
  private final ObjectNode order = SampleOrder.unique();

  private UUID departed() {
    UUID orderId = RunningService.orderId(service.postOrder(order));
    new Scheduler(service).completeAll(orderId, STEPS);
    List<UUID> left =
        service.bean(FinishedOrders.class).purge(List.of(orderId), Duration.ZERO, null);
    assertThat(left).containsExactly(orderId);
    return orderId;
  }

  private HttpResponse<String> ask(UUID orderId) {
    return service.get("/orders/" + orderId);
  }

  @Test
  void aLateRepeatIsAnsweredWithWhatIsKept() {
    UUID orderId = departed();

    HttpResponse<String> repeat = service.postOrder(order);

    assertThat(repeat.statusCode()).isEqualTo(200);
    assertThat(repeat.headers().firstValue("Idempotent-Replayed")).contains("true");
    assertThat(repeat.headers().firstValue("Location")).isEmpty();
    JsonNode repeated = RunningService.json(repeat);
    assertThat(repeated.fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("orderId", "state", "version", "purgedAt");
    assertThat(RunningService.orderId(repeat)).isEqualTo(orderId);
    assertThat(repeated.get("state").textValue()).isEqualTo("Processed");
    assertThat(repeated.get("version").longValue()).isEqualTo(5);
    assertThat(Instant.parse(repeated.get("purgedAt").textValue()))
        .isBeforeOrEqualTo(Instant.now());
  }

  @Test
  void anotherOrderUnderItsReferenceIsStillRefused() {
    departed();

    HttpResponse<String> other = service.postOrder(order.put("customerId", "other"));

    assertThat(other.statusCode()).isEqualTo(422);
  }

  @Test
  void itsSubmitterReadsThatItWasPurged() {
    UUID orderId = departed();

    HttpResponse<String> answer = ask(orderId);

    assertThat(answer.statusCode()).isEqualTo(410);
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/problem+json");
    JsonNode problem = RunningService.json(answer);
    assertThat(problem.get("type").textValue()).isEqualTo("urn:orderly:problem:order-purged");
    assertThat(problem.get("orderId").textValue()).isEqualTo(orderId.toString());
    assertThat(problem.get("state").textValue()).isEqualTo("Processed");
    assertThat(problem.get("version").longValue()).isEqualTo(5);
    assertThat(problem.get("purgedAt").textValue()).isNotEmpty();
  }

  @Test
  void noOtherCallerReadsThatItExisted() {
    UUID orderId = departed();
    service
        .database()
        .sql("UPDATE state.purged_order SET submitter = 'another' WHERE order_id = :id")
        .param("id", orderId)
        .update();

    assertThat(ask(orderId).statusCode()).isEqualTo(404);
  }
}
