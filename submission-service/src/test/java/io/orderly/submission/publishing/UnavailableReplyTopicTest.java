package io.orderly.submission.publishing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.messages.Topics;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.process.Decision;
import io.orderly.process.Decision.Verdict;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import io.orderly.submission.testing.Scheduler;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** As the service is wired, with a Kafka that takes nothing for private topics. */
@Tag("servers")
class UnavailableReplyTopicTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final RunningService service = RunningService.shared();
  private final CountDownLatch privateTopicsAreBack = new CountDownLatch(1);
  private final LinkedBlockingQueue<String> sent = new LinkedBlockingQueue<>();
  private final MessageSender kafka =
      new MessageSender() {
        @Override
        public CompletableFuture<Void> send(Outgoing outgoing) {
          if (!outgoing.topic().equals(Topics.ORDER_STATUS)) {
            awaitPrivateTopics();
          }
          sent.add(outgoing.topic());
          return CompletableFuture.completedFuture(null);
        }

        @Override
        public List<Outgoing> sendAll(Collection<Outgoing> batch) {
          throw new UnsupportedOperationException("statuses go one by one");
        }
      };

  @Test
  void aPrivateTopicThatIsFullDelaysNoOther() {
    String replyTo = "order-replies.publisher-" + UUID.randomUUID();
    service.topics().create(replyTo);
    ObjectNode order = SampleOrder.unique().put("replyTo", replyTo);
    await().atMost(SOON).until(() -> service.postOrder(order).statusCode() == 202);
    UUID orderId = RunningService.orderId(service.postOrder(order));
    try (AnnotationConfigApplicationContext wiring = wiring()) {
      StatusPublisher publisher = wiring.getBean(StatusPublisher.class);

      publisher.publish(List.of(resubmitted(orderId)));
      publisher.publish(List.of(resubmitted(orderId)));

      await().atMost(SOON).until(() -> sent.size() == 2);
      assertThat(sent).containsOnly(Topics.ORDER_STATUS);
      privateTopicsAreBack.countDown();
      await().atMost(SOON).until(() -> sent.size() == 4);
      assertThat(sent).contains(replyTo);
    }
  }

  private Decision resubmitted(UUID orderId) {
    OrderProcess after = new Scheduler(service).read(orderId);
    OrderProcess before =
        new OrderProcess(
            orderId,
            after.workflow(),
            ProcessState.ERROR,
            after.direction(),
            after.version(),
            after.terms(),
            null,
            null,
            null,
            null,
            0,
            null,
            after.steps());
    return new Decision(before, after, Verdict.APPLIED, "", List.of(), List.of(), List.of(), null);
  }

  private AnnotationConfigApplicationContext wiring() {
    AnnotationConfigApplicationContext wiring = new AnnotationConfigApplicationContext();
    wiring.registerBean(MessageSender.class, () -> kafka);
    wiring.registerBean(MeterRegistry.class, SimpleMeterRegistry::new);
    wiring.registerBean(OrderDirectory.class, () -> service.bean(OrderDirectory.class));
    wiring.registerBean(FailureTexts.class, () -> service.bean(FailureTexts.class));
    wiring.registerBean(ClockOffset.class, () -> service.bean(ClockOffset.class));
    wiring.register(PublishingConfiguration.class);
    wiring.refresh();
    return wiring;
  }

  private void awaitPrivateTopics() {
    try {
      privateTopicsAreBack.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
