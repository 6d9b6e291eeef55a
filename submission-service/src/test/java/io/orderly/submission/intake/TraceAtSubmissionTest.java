package io.orderly.submission.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderSubmission;
import io.orderly.messages.Topics;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** An order keeps the trace of its submitter, whether this service sends spans or not. */
@Tag("servers")
class TraceAtSubmissionTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String SAMPLED = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  private static final String NOT_SAMPLED =
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";

  private final RunningService service = RunningService.shared();

  @Test
  void keepsTheTraceOfARequestSampledOrNot() {
    ObjectNode sampled = SampleOrder.unique();
    ObjectNode notSampled = SampleOrder.unique();

    service.postOrder(sampled, "traceparent", SAMPLED);
    service.postOrder(notSampled, "traceparent", NOT_SAMPLED);

    assertThat(kept(sampled)).contains(SAMPLED);
    assertThat(kept(notSampled)).contains(NOT_SAMPLED);
  }

  @Test
  void keepsNothingOfAHeaderThatSaysNothing() {
    ObjectNode order = SampleOrder.unique();
    ObjectNode without = SampleOrder.unique();

    assertThat(service.postOrder(order, "traceparent", "'; --" + "a".repeat(200)).statusCode())
        .isEqualTo(202);
    service.postOrder(without);

    assertThat(kept(order)).isEmpty();
    assertThat(kept(without)).isEmpty();
  }

  @Test
  void putsNoTwoOrdersOfABatchIntoOneTrace() {
    ObjectNode first = SampleOrder.unique();
    ObjectNode second = SampleOrder.unique();

    service.post(
        "/orders/batch",
        "application/x-ndjson",
        first + "\n" + second + "\n",
        "traceparent",
        SAMPLED);

    assertThat(kept(first)).isEmpty();
    assertThat(kept(second)).isEmpty();
  }

  @Test
  void keepsTheTraceOfARecord() {
    ObjectNode order = SampleOrder.unique();
    OrderSubmission submission = new OrderSubmission(Message.SCHEMA_VERSION, null, order);

    service
        .topics()
        .send(
            Topics.ORDER_SUBMISSIONS,
            List.of(MessageCodec.encode(submission)),
            Map.of("traceparent", SAMPLED));

    await().atMost(SOON).until(() -> isTaken(order));
    assertThat(kept(order)).contains(SAMPLED);
  }

  private boolean isTaken(ObjectNode order) {
    return service
            .database()
            .sql("SELECT count(*) FROM orders.customer_order WHERE customer_reference = ?")
            .param(order.get("customerReference").textValue())
            .query(Integer.class)
            .single()
        == 1;
  }

  private Optional<String> kept(ObjectNode order) {
    return service
        .database()
        .sql(
            """
            SELECT p.trace_parent FROM state.order_process p
            JOIN orders.customer_order o USING (order_id) WHERE o.customer_reference = ?
            """)
        .param(order.get("customerReference").textValue())
        .query((row, number) -> Optional.ofNullable(row.getString(1)))
        .single();
  }
}
