package io.orderly.submission.cancelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.Topics;
import io.orderly.messages.UnreadableMessageException;
import io.orderly.process.ProcessState;
import io.orderly.submission.testing.Cancels;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Who hears of a cancel. */
@Tag("servers")
class CancelPublishedTest {

  private static final Duration SOON = Duration.ofSeconds(20);

  private final RunningService service = RunningService.shared();
  private final Scheduler scheduler = new Scheduler(service);
  private final Cancels cancels = new Cancels(service);

  @Test
  void publishesToAllAndToTheSubmitter() {
    String replyTo = "order-replies.cancel-" + UUID.randomUUID();
    service.topics().create(replyTo);
    UUID orderId = scheduler.submit(TestWorkflows.PARCEL_FIRST.formatted("parcel-first"), replyTo);
    int wakes = service.topics().read(Topics.SCHEDULER_COMMANDS).size();

    cancels.cancel(orderId);

    for (String topic : List.of(replyTo, Topics.ORDER_STATUS)) {
      await()
          .atMost(SOON)
          .untilAsserted(
              () ->
                  assertThat(statuses(topic, orderId))
                      .singleElement()
                      .satisfies(
                          status -> {
                            assertThat(status.state()).isEqualTo(ProcessState.UNDOING);
                            assertThat(status.orderVersion()).isEqualTo(2);
                          }));
    }
    await()
        .atMost(SOON)
        .until(() -> service.topics().read(Topics.SCHEDULER_COMMANDS).size() > wakes);
  }

  private List<OrderStatus> statuses(String topic, UUID orderId) {
    return service.topics().read(topic).stream()
        .map(CancelPublishedTest::status)
        .filter(status -> status.orderId().equals(orderId))
        .toList();
  }

  private static OrderStatus status(byte[] value) {
    try {
      return MessageCodec.decode(value, OrderStatus.class);
    } catch (UnreadableMessageException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }

  @Test
  void countsWhatBecameOfThem() {
    UUID orderId = RunningService.orderId(service.postOrder(SampleOrder.unique()));

    cancels.cancel(orderId);
    cancels.cancel(orderId);

    assertThat(service.get("/actuator/prometheus").body())
        .containsPattern("orderly_orders_cancelled_total\\{.*outcome=\"applied\".*\\} [1-9]")
        .containsPattern("orderly_orders_cancelled_total\\{.*outcome=\"already\".*\\} [1-9]")
        .contains("outcome=\"too-late\"", "outcome=\"changed\"");
  }
}
