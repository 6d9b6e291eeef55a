package io.orderly.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.agent.hosting.AgentCatalogue;
import io.orderly.agent.hosting.Settings;
import io.orderly.agent.hosting.UnreachableAgent;
import io.orderly.agent.stepping.AgentSteps;
import io.orderly.agent.stepping.AgentStepsFactory;
import io.orderly.agent.stepping.CallThreads;
import io.orderly.agent.stepping.Resilience;
import io.orderly.agent.testing.StepRequests;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.platform.tracing.OrderTracing;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;

@Tag("servers")
@Timeout(120)
class RepliesTest {

  private final MeterRegistry meters = new SimpleMeterRegistry();
  private final DefaultKafkaProducerFactory<String, byte[]> producers =
      new DefaultKafkaProducerFactory<>(
          Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers()),
          new StringSerializer(),
          new ByteArraySerializer());
  private final OffsetTracker tracker = new OffsetTracker();
  private final Receipt receipt =
      new Receipt(
          new ConsumerRecord<>("requests", 0, 7, "key", new byte[0]),
          new Redeliveries(),
          tracker,
          BufferedBytes.of(0));
  private final ReplyProducer producer = new ReplyProducer(producers);
  private final Replies replies =
      new Replies("payment", producer::send, steps(), System::nanoTime, meters);

  @AfterEach
  void endProducer() {
    producer.close();
    producers.destroy();
  }

  @Test
  void aReplyPastCompleteByIsNotSentAndItsRecordIsFinished() {
    tracker.polled(7);

    send(StepRequests.completeWithin(Duration.ZERO).build());

    assertThat(tracker.toCommit()).hasValue(8);
    assertThat(unsent()).isZero();
  }

  @Test
  void aReplyThatKafkaDoesNotTakeIsCountedAndItsRecordIsFinished() {
    tracker.polled(7);

    send(StepRequests.completeWithin(Duration.ofMinutes(5)).replyTo(9_999).build());

    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () -> {
              replies.sendAgain();
              return tracker.toCommit().isPresent();
            });
    assertThat(unsent()).isEqualTo(1);
    assertThat(replies.waiting()).isZero();
  }

  @Test
  void aReplyThatCannotEvenBeHandedOverIsCountedAndItsRecordIsFinished() {
    tracker.polled(7);

    send(StepRequests.completeWithin(Duration.ofMinutes(5)).replyTo(-5).build());

    assertThat(tracker.toCommit()).hasValue(8);
    assertThat(unsent()).isEqualTo(1);
  }

  @Test
  void aReplyThatKafkaDoesNotAcknowledgeIsTriedAgainAfterPausesThatGrow() {
    tracker.polled(7);
    AtomicLong millis = new AtomicLong();
    List<Long> tries = new ArrayList<>();
    Replies unlucky =
        new Replies(
            "payment",
            outgoing -> {
              tries.add(millis.get());
              return CompletableFuture.failedFuture(new TimeoutException("away"));
            },
            steps(),
            () -> TimeUnit.MILLISECONDS.toNanos(millis.get()),
            meters);
    StepRequest request = StepRequests.completeWithin(Duration.ofMinutes(5)).build();
    unlucky.send(
        request,
        StepReply.completed(request, JsonNodeFactory.instance.objectNode(), "agent-1"),
        receipt);

    while (unlucky.waiting() > 0) {
      unlucky.sendAgain();
      millis.addAndGet(100);
    }

    assertThat(tries).containsExactly(0L, 200L, 600L, 1_400L, 3_000L, 6_200L);
    assertThat(tracker.toCommit()).hasValue(8);
  }

  private void send(StepRequest request) {
    StepReply reply =
        StepReply.completed(request, JsonNodeFactory.instance.objectNode(), "agent-1");
    replies.send(request, reply, receipt);
  }

  private double unsent() {
    return meters
        .get("orderly.step.reply.send.failures")
        .tags("agent", "payment")
        .counter()
        .count();
  }

  private AgentSteps steps() {
    Resilience.Registries registries =
        new Resilience.Registries(
            RetryRegistry.ofDefaults(),
            CircuitBreakerRegistry.ofDefaults(),
            BulkheadRegistry.ofDefaults(),
            TimeLimiterRegistry.ofDefaults());
    return new AgentStepsFactory(
            registries, CallThreads.POOLED, meters, Clock.systemUTC(), "agent-1", OrderTracing.OFF)
        .stepsOf(new AgentCatalogue.Entry(new UnreachableAgent("payment"), Settings.of()));
  }
}
