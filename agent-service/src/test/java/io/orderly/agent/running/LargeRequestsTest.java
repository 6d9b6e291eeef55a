package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.agent.messaging.BufferedBytes;
import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Order;
import io.orderly.messages.OrderLine;
import io.orderly.messages.StepRequest;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.context.ConfigurableApplicationContext;

@Tag("servers")
@Timeout(180)
class LargeRequestsTest {

  private static final String AGENT = "roomy";
  private static final int REQUESTS = 40;
  private static final int BYTES_EACH = 256 * 1024;
  private static final long MOST = 2 * 1024 * 1024;

  private final CountDownLatch letGo = new CountDownLatch(1);

  @Test
  void anAgentHoldsABoundedNumberOfBytesAndDoesItAllInTheEnd() {
    List<StepRequest> requests =
        IntStream.range(0, REQUESTS).mapToObj(number -> largeRequest()).toList();
    try (RemoteService remote =
            RemoteService.start(RemoteService.answerWhen(letGo, RemoteService.answer(200, "{}")));
        ConfigurableApplicationContext service =
            Service.start(
                AGENT,
                "roomy-1",
                remote,
                List.of(),
                "orderly.agents.roomy.slots=32",
                "orderly.agent.max-buffered-bytes=" + MOST + "B");
        TestScheduler scheduler = TestScheduler.onceThereAre(AGENT, Duration.ofSeconds(20))) {
      BufferedBytes held = service.getBean(BufferedBytes.class);
      requests.forEach(request -> scheduler.send(AGENT, 0, request));

      // One fetch more than fits, at the most.
      await().atMost(Duration.ofSeconds(60)).until(() -> held.held() > MOST - 2L * BYTES_EACH);
      assertThat(held.held()).isLessThanOrEqualTo(MOST + 2L * BYTES_EACH);
      assertThat(remote.callsTo("/charges")).isLessThan(12);

      letGo.countDown();
      requests.forEach(
          request ->
              await()
                  .atMost(Duration.ofSeconds(60))
                  .until(() -> !scheduler.repliesTo(request).isEmpty()));
      await().atMost(30, TimeUnit.SECONDS).until(() -> held.held() == 0);
    } finally {
      letGo.countDown();
    }
  }

  private static StepRequest largeRequest() {
    StepRequest usual = StepRequests.completeWithin(Duration.ofMinutes(2)).build();
    OrderLine line = new OrderLine("SKU-1", "x".repeat(BYTES_EACH), 1, new BigDecimal("2.50"));
    Order order =
        new Order(
            "reference-1", "customer-1", "NL", "EUR", null, new BigDecimal("2.50"), List.of(line));
    StepRequest large =
        new StepRequest(
            usual.schemaVersion(),
            usual.orderId(),
            usual.workflow(),
            usual.step(),
            usual.direction(),
            usual.attempt(),
            usual.completeBy(),
            usual.remoteKey(),
            order,
            usual.results(),
            usual.replyPartition(),
            usual.highestReplyVersion(),
            usual.traceParent(),
            usual.undoes(),
            usual.earlierCallsUntil());
    assertThat(MessageCodec.encode(large)).hasSizeGreaterThan(BYTES_EACH);
    return large;
  }
}
