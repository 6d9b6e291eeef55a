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
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.platform.tracing.OrderTracing;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;

/** Replies while the broker is away, and what comes of them when it is back. */
@Tag("servers")
@Timeout(180)
class BrokerUnavailableTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration SLOW_MACHINE = Duration.ofSeconds(40);
  private static final int MAX_DOUBLINGS = 5;

  private static EmbeddedKafkaBroker broker;

  private final MeterRegistry meters = new SimpleMeterRegistry();
  private final DefaultKafkaProducerFactory<String, byte[]> producers =
      new DefaultKafkaProducerFactory<>(
          Map.of("bootstrap.servers", broker.bootstrapServers()),
          new StringSerializer(),
          new ByteArraySerializer());
  private final ReplyProducer producer = new ReplyProducer(producers);
  private final OffsetTracker tracker = new OffsetTracker();
  private final Replies replies =
      new Replies("payment", producer::send, steps(), System::nanoTime, meters);

  @BeforeAll
  static void startBroker() throws Exception {
    broker = EmbeddedKafkaBroker.startTemporary();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()))) {
      admin
          .createTopics(List.of(new NewTopic(Topics.SCHEDULER_REPLIES, 1, (short) 1)))
          .all()
          .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }
  }

  @AfterAll
  static void endBroker() {
    broker.close();
  }

  @AfterEach
  void endProducer() {
    producer.close();
    producers.destroy();
  }

  @Test
  void aReplyIsSentWhenTheBrokerIsBackBeforeCompleteBy() {
    sendAndWaitUntilTaken(usual());
    StepRequest request = usual();
    broker.stop();

    send(request, 2);
    await().atMost(PATIENCE).until(() -> replies.waiting() == 1);
    assertThat(tracker.unfinished()).isEqualTo(1);
    broker.restart();

    await().atMost(PATIENCE).until(this::allAreSettled);
    assertThat(unsent()).isZero();
    try (TestScheduler scheduler = scheduler()) {
      await().atMost(PATIENCE).until(() -> !scheduler.repliesTo(request).isEmpty());
    }
  }

  /** Most of them wait a moment for each other. */
  @Test
  void manyRepliesAtATimeAreAllSent() {
    sendAndWaitUntilTaken(usual());
    List<StepRequest> requests = Stream.generate(BrokerUnavailableTest::usual).limit(100).toList();

    for (int i = 0; i < requests.size(); i++) {
      send(requests.get(i), 2 + i);
    }

    await().atMost(PATIENCE).until(this::allAreSettled);
    assertThat(unsent()).isZero();
    try (TestScheduler scheduler = scheduler()) {
      await()
          .atMost(PATIENCE)
          .until(
              () -> requests.stream().noneMatch(request -> scheduler.repliesTo(request).isEmpty()));
    }
  }

  @Test
  void aReplyThatWasHandedOverJustBeforeCompleteByIsGivenUpAndNeverSent() {
    sendAndWaitUntilTaken(usual());
    broker.stop();
    StepRequest request = handedOverBeforeCompleteBy();

    await().atMost(PATIENCE).until(this::allAreSettled);

    assertThat(Instant.now())
        .isBefore(request.completeBy().plus(ReplyProducer.LONGEST).plus(SLOW_MACHINE));
    assertThat(unsent()).isEqualTo(1);
    broker.restart();
    StepRequest fence = usual();
    send(fence, 99);
    await().atMost(PATIENCE).until(this::allAreSettled);
    try (TestScheduler scheduler = scheduler()) {
      await().atMost(PATIENCE).until(() -> !scheduler.repliesTo(fence).isEmpty());
      assertThat(scheduler.repliesTo(request)).isEmpty();
    }
  }

  @Test
  void aReplyThatComesBackAfterCompleteByIsNotHandedOverAgain() {
    sendAndWaitUntilTaken(usual());
    broker.stop();
    StepRequest request = StepRequests.completeWithin(Duration.ofSeconds(5)).build();
    send(request, 2);
    await().atMost(PATIENCE).until(() -> replies.waiting() == 1);
    await().atMost(PATIENCE).until(() -> Instant.now().isAfter(request.completeBy()));
    broker.restart();

    replies.sendAgain();

    assertThat(tracker.unfinished()).isZero();
    StepRequest fence = usual();
    send(fence, 3);
    await().atMost(PATIENCE).until(this::allAreSettled);
    try (TestScheduler scheduler = scheduler()) {
      await().atMost(PATIENCE).until(() -> !scheduler.repliesTo(fence).isEmpty());
      assertThat(scheduler.repliesTo(request)).isEmpty();
    }
  }

  private void sendAndWaitUntilTaken(StepRequest request) {
    send(request, 1);
    await().atMost(PATIENCE).until(this::allAreSettled);
  }

  /** One that is too late already, on a slow machine, is followed by one with twice the time. */
  private StepRequest handedOverBeforeCompleteBy() {
    for (int doublings = 0; doublings <= MAX_DOUBLINGS; doublings++) {
      Duration time = Duration.ofMillis(500).multipliedBy(1L << doublings);
      StepRequest request = StepRequests.completeWithin(time).build();
      send(request, 2 + doublings);
      if (tracker.unfinished() == 1) {
        return request;
      }
    }
    throw new AssertionError("no reply was in time");
  }

  private void send(StepRequest request, long offset) {
    tracker.polled(offset);
    replies.send(
        request,
        StepReply.completed(request, JsonNodeFactory.instance.objectNode(), "agent-1"),
        new Receipt(
            new ConsumerRecord<>("requests", 0, offset, "key", new byte[0]),
            new Redeliveries(),
            tracker,
            BufferedBytes.of(0)));
  }

  private boolean allAreSettled() {
    replies.sendAgain();
    return tracker.unfinished() == 0;
  }

  private double unsent() {
    return meters
        .get("orderly.step.reply.send.failures")
        .tags("agent", "payment")
        .counter()
        .count();
  }

  private static StepRequest usual() {
    return StepRequests.completeWithin(Duration.ofMinutes(5)).build();
  }

  private static TestScheduler scheduler() {
    return new TestScheduler(broker.bootstrapServers(), Topics.SCHEDULER_REPLIES);
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
