package io.orderly.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.hosting.AgentCatalogue;
import io.orderly.agent.hosting.Settings;
import io.orderly.agent.stepping.AgentSteps;
import io.orderly.agent.stepping.AgentStepsFactory;
import io.orderly.agent.stepping.CallThreads;
import io.orderly.agent.stepping.Resilience;
import io.orderly.agent.testing.SettableClock;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.platform.tracing.OrderTracing;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;

/** What is declined on arrival, and what only later. The clock stands: nothing waits too long. */
@Timeout(60)
class RequestIntakeTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Duration USUAL_CALL = Duration.ofMillis(800);

  private final SettableClock clock = new SettableClock(NOW);
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final Sent sent = new Sent();
  private final Semaphore mayEnd = new Semaphore(0);
  private final List<StepCall> calls = new CopyOnWriteArrayList<>();
  private final OffsetTracker tracker = new OffsetTracker();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CircuitBreakerRegistry circuitBreakers = CircuitBreakerRegistry.ofDefaults();
  private final RequestIntake intake = intake();
  private long offset;

  @AfterEach
  void endThreads() {
    mayEnd.release(1_000);
    threads.shutdown();
  }

  @Test
  void aQueueThatIsLongerThanTheDeadlineDeclinesAtOnce() {
    occupyTheOnlySlotAfterACallOfUsualLength();
    StepRequest patient = completeWithin(Duration.ofHours(1));
    StepRequest urgent = completeWithin(USUAL_CALL);

    take(patient);
    take(urgent);

    assertThat(codesOfDeclines(urgent)).containsExactly("no-time");
    assertThat(codesOfDeclines(patient)).isEmpty();
    assertThat(intake.inHand()).isEqualTo(2);
  }

  @Test
  void whatIsUrgentIsCalledAsLongAsASlotIsFree() {
    occupyTheOnlySlotAfterACallOfUsualLength();
    mayEnd.release();
    await().until(() -> intake.inHand() == 0);
    StepRequest urgent = completeWithin(USUAL_CALL);

    take(urgent);

    await().until(() -> calls.size() == 3);
    assertThat(codesOfDeclines(urgent)).isEmpty();
  }

  @Test
  void whatArrivesWhileTheCircuitIsOpenIsDeclinedAtOnceThoughTheOnlySlotIsBusy() {
    take(completeWithin(Duration.ofHours(1)));
    await().until(() -> calls.size() == 1);
    circuit().transitionToOpenState();
    StepRequest request = completeWithin(Duration.ofHours(1));

    take(request);

    assertThat(codesOfDeclines(request)).containsExactly("circuit-open");
    assertThat(intake.inHand()).isEqualTo(1);
  }

  @Test
  void whatWaitsWhenTheCircuitOpensIsDeclinedAtTheNextLook() {
    take(completeWithin(Duration.ofHours(1)));
    await().until(() -> calls.size() == 1);
    StepRequest waiting = completeWithin(Duration.ofHours(1));
    take(waiting);
    circuit().transitionToOpenState();

    intake.tend(clock.instant());

    assertThat(codesOfDeclines(waiting)).containsExactly("circuit-open");
    assertThat(intake.inHand()).isEqualTo(1);
  }

  @Test
  void whatArrivesWhileItDrainsIsDeclinedAtOnce() {
    intake.drain();
    StepRequest request = completeWithin(Duration.ofHours(1));

    take(request);

    assertThat(codesOfDeclines(request)).containsExactly("draining");
    assertThat(calls).isEmpty();
  }

  @Test
  void whatOthersMayHaveReadIsCalledAsALaterCall() {
    Redeliveries upToHere = new Redeliveries();
    upToHere.upTo(1);
    StepRequest read = completeWithin(Duration.ofHours(1));
    StepRequest unread = completeWithin(Duration.ofHours(1));
    mayEnd.release(2);

    take(read, upToHere);
    take(unread, upToHere);

    await().until(() -> calls.size() == 2);
    assertThat(calls.get(0).earlierCallsUntil()).contains(read.completeBy());
    assertThat(calls.get(1).earlierCallsUntil()).isEmpty();
  }

  @Test
  void aDeclineGoesToThePartitionThatTheSchedulerOwns() {
    intake.drain();

    take(
        StepRequests.completeWithin(Duration.ZERO)
            .completeBy(NOW.plusSeconds(9))
            .replyTo(7)
            .build());

    assertThat(sent.messages).extracting(Outgoing::partition).containsExactly(7);
  }

  private void occupyTheOnlySlotAfterACallOfUsualLength() {
    take(completeWithin(Duration.ofHours(1)));
    long startedNanos = System.nanoTime();
    await().until(() -> System.nanoTime() - startedNanos > USUAL_CALL.toNanos());
    mayEnd.release();
    await().until(() -> intake.inHand() == 0);
    take(completeWithin(Duration.ofHours(1)));
    await().until(() -> calls.size() == 2);
  }

  private CircuitBreaker circuit() {
    return circuitBreakers.circuitBreaker("payment");
  }

  private void take(StepRequest request) {
    take(request, new Redeliveries());
  }

  private void take(StepRequest request, Redeliveries deliveredBefore) {
    tracker.polled(offset);
    intake.take(
        request,
        new Receipt(
            new ConsumerRecord<>("requests", 0, offset++, "key", new byte[0]),
            deliveredBefore,
            tracker,
            BufferedBytes.of(0)));
  }

  private List<String> codesOfDeclines(StepRequest request) {
    return sent.messages.stream()
        .map(outgoing -> (StepReply) outgoing.message())
        .filter(reply -> reply.orderId().equals(request.orderId()))
        .filter(reply -> reply.outcome() == StepReply.Outcome.DECLINED)
        .map(reply -> Objects.requireNonNull(reply.failure()).code())
        .toList();
  }

  private static StepRequest completeWithin(Duration time) {
    return StepRequests.completeWithin(Duration.ZERO).completeBy(NOW.plus(time)).build();
  }

  private RequestIntake intake() {
    Resilience.Registries registries =
        new Resilience.Registries(
            RetryRegistry.ofDefaults(),
            circuitBreakers,
            BulkheadRegistry.ofDefaults(),
            TimeLimiterRegistry.ofDefaults());
    KafkaTemplate<String, byte[]> unused =
        new KafkaTemplate<>(new DefaultKafkaProducerFactory<>(Map.of()));
    AgentSteps steps =
        new AgentStepsFactory(
                registries, CallThreads.POOLED, meters, clock, "agent-1", OrderTracing.OFF)
            .stepsOf(
                new AgentCatalogue.Entry(
                    new WaitingAgent(),
                    Settings.of("slots", 1, "circuit-breaker.open-for", "10m")));
    return new RequestIntake(
        steps,
        new Replies("payment", sent::send, steps, System::nanoTime, meters),
        new FailedRequests(new DeadLetters(unused, meters)),
        1,
        threads);
  }

  /** What was handed over to be sent. */
  private static final class Sent implements MessageSender {

    private final List<Outgoing> messages = new CopyOnWriteArrayList<>();

    @Override
    public CompletableFuture<Void> send(Outgoing outgoing) {
      messages.add(outgoing);
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public List<Outgoing> sendAll(Collection<Outgoing> batch) {
      messages.addAll(batch);
      return List.of();
    }
  }

  private final class WaitingAgent implements Agent {

    @Override
    public String name() {
      return "payment";
    }

    @Override
    public StepAnswer perform(StepCall call) throws InterruptedException {
      calls.add(call);
      mayEnd.acquire();
      return new StepAnswer.Done(JsonNodeFactory.instance.objectNode());
    }

    @Override
    public StepAnswer undo(StepCall call) throws InterruptedException {
      return perform(call);
    }
  }
}
