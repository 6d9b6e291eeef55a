package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.hosting.AgentSettings;
import io.orderly.agent.hosting.Settings;
import io.orderly.agent.testing.SettableClock;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepRequest;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.process.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A process that is suspended at any point of a step and goes on after CompleteBy: the clock jumps,
 * and nothing more is called or said.
 */
@Timeout(60)
class SuspendedTest {

  private static final Instant ARRIVAL = Instant.parse("2026-01-01T00:00:00Z");
  private static final StepAnswer DONE =
      new StepAnswer.Done(JsonNodeFactory.instance.objectNode().put("charge", "ch-1"));
  private static final StepAnswer UNAVAILABLE =
      new StepAnswer.Unavailable(new Failure("status-503", "busy"), Duration.ZERO);

  private final SettableClock clock = new SettableClock(ARRIVAL);
  private final StepRequest request =
      StepRequests.completeWithin(Duration.ZERO).completeBy(ARRIVAL.plusSeconds(10)).build();
  private final ExecutorService callThreads = Executors.newCachedThreadPool();
  private final AtomicInteger calls = new AtomicInteger();
  private final Resilience resilience = resilience();

  @AfterEach
  void endCallThreads() {
    callThreads.shutdownNow();
  }

  @Test
  void whileARequestWaitsForItsSlot() {
    AgentSteps steps = steps(answering(DONE), callThreads);
    StepWork work = arrivedAt(steps);

    suspend();

    assertThat(steps.perform(work)).isEmpty();
    assertThat(calls).hasValue(0);
  }

  @Test
  void betweenTheTimeLimitAndTheCall() {
    Executor suspendingBeforeIt =
        call -> {
          suspend();
          callThreads.execute(call);
        };
    AgentSteps steps = steps(answering(DONE), suspendingBeforeIt);

    assertThat(steps.perform(arrivedAt(steps))).isEmpty();
    assertThat(calls).hasValue(0);
  }

  @Test
  void duringACallThatIsAnsweredAllTheSame() {
    AgentSteps steps =
        steps(
            call -> {
              suspend();
              return DONE;
            },
            callThreads);

    assertThat(steps.perform(arrivedAt(steps))).isEmpty();
    assertThat(calls).hasValue(1);
  }

  @Test
  void duringACallThatIsRefused() {
    AgentSteps steps =
        steps(
            call -> {
              suspend();
              return new StepAnswer.Refused(new Failure("card-declined", "no"));
            },
            callThreads);

    assertThat(steps.perform(arrivedAt(steps))).isEmpty();
  }

  @Test
  void duringTheWaitForARetry() {
    AgentSteps steps = steps(answering(UNAVAILABLE), callThreads);
    resilience.retry().getEventPublisher().onRetry(waiting -> suspend());

    assertThat(steps.perform(arrivedAt(steps))).isEmpty();
    assertThat(calls).hasValue(1);
  }

  @Test
  void beforeARequestIsDeclined() {
    AgentSteps steps = steps(answering(DONE), callThreads);
    StepWork work = arrivedAt(steps);

    suspend();

    assertThat(steps.decline(work, DeclineReason.CIRCUIT_OPEN)).isEmpty();
  }

  @Test
  void afterTheAnswerAndBeforeItsReplyIsSent() {
    AgentSteps steps = steps(answering(DONE), callThreads);
    assertThat(steps.perform(arrivedAt(steps))).isPresent();

    suspend();

    assertThat(steps.mayAnswer(request)).isFalse();
    assertThat(steps.arrive(request)).isEqualTo(new Arrival.Expired());
  }

  private void suspend() {
    clock.jumpTo(request.completeBy());
  }

  private StepWork arrivedAt(AgentSteps steps) {
    return ((Arrival.ToCall) steps.arrive(request)).work();
  }

  /** Answers one call. */
  private interface Answer {
    StepAnswer to(StepCall call);
  }

  private static Answer answering(StepAnswer answer) {
    return call -> answer;
  }

  private AgentSteps steps(Answer answer, Executor threads) {
    GuardedAgent guarded =
        new GuardedAgent(
            new AnsweringAgent(answer),
            resilience,
            new RetryBudget(1, System::nanoTime),
            threads,
            clock);
    StepMeters meters = new StepMeters("payment", resilience, new SimpleMeterRegistry());
    StepTracing tracing = new StepTracing("payment", OrderTracing.OFF, clock);
    return new AgentSteps(guarded, meters, tracing, clock, "agent-1", 1024);
  }

  private static Resilience resilience() {
    AgentSettings settings = Settings.of("retry.first-wait", "1ms");
    return Resilience.of(
        "payment",
        settings,
        new Resilience.Registries(
            RetryRegistry.ofDefaults(),
            CircuitBreakerRegistry.ofDefaults(),
            BulkheadRegistry.ofDefaults(),
            TimeLimiterRegistry.ofDefaults()));
  }

  private final class AnsweringAgent implements Agent {

    private final Answer answer;

    AnsweringAgent(Answer answer) {
      this.answer = answer;
    }

    @Override
    public String name() {
      return "payment";
    }

    @Override
    public StepAnswer perform(StepCall call) {
      calls.incrementAndGet();
      return answer.to(call);
    }

    @Override
    public StepAnswer undo(StepCall call) {
      return perform(call);
    }
  }
}
