package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.orderly.agent.PunctualAgent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.agent.hosting.Settings;
import io.orderly.agent.testing.StepRequests;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Tries of an agent that keeps its time limits itself. */
class LimitedTriesTest {

  private static final StepAnswer DONE =
      new StepAnswer.Done(JsonNodeFactory.instance.objectNode().put("charge", "ch-1"));
  private static final Executor NO_THREADS =
      work -> {
        throw new AssertionError("a thread was asked for");
      };

  private final Resilience resilience =
      Resilience.of(
          "payment",
          Settings.of("slots", 1),
          new Resilience.Registries(
              RetryRegistry.ofDefaults(),
              CircuitBreakerRegistry.ofDefaults(),
              BulkheadRegistry.ofDefaults(),
              TimeLimiterRegistry.ofDefaults()));

  @Test
  void areMadeInTheThreadThatAsksAndGiveTheirSlotBack() {
    StepAnswer answer = tryOnce(Duration.ofSeconds(30), () -> DONE);

    assertThat(answer).isEqualTo(DONE);
    assertThat(freeSlots()).isEqualTo(1);
  }

  @Test
  void giveTheirSlotBackWhenTheAgentThrows() {
    StepAnswer answer =
        tryOnce(
            Duration.ofSeconds(30),
            () -> {
              throw new IllegalStateException("a mistake in the agent");
            });

    assertThat(answer).isInstanceOf(StepAnswer.Unknown.class);
    assertThat(freeSlots()).isEqualTo(1);
  }

  @Test
  void ofAStepThatNeverHappenedAreUnknown() {
    StepAnswer answer =
        tryOnce(
            Duration.ofSeconds(30),
            () -> new StepAnswer.NeverHappened(JsonNodeFactory.instance.objectNode()));

    assertThat(((StepAnswer.Unknown) answer).why().code()).isEqualTo("agent-error");
  }

  @Test
  void areNotMadePastCompleteBy() {
    StepAnswer answer =
        tryOnce(
            Duration.ZERO,
            () -> {
              throw new AssertionError("it was called");
            });

    assertThat(((StepAnswer.Unknown) answer).why().code()).isEqualTo("no-time");
    assertThat(freeSlots()).isEqualTo(1);
  }

  private StepAnswer tryOnce(Duration completeWithin, Supplier<StepAnswer> agent) {
    LimitedTries tries =
        new LimitedTries(new Punctual(agent), resilience, NO_THREADS, Clock.systemUTC());
    assertThat(resilience.bulkhead().tryAcquirePermission()).isTrue();
    return tries.make(
        new StepCall(StepRequests.completeWithin(completeWithin).build(), Duration.ofSeconds(5)));
  }

  private int freeSlots() {
    return resilience.bulkhead().getMetrics().getAvailableConcurrentCalls();
  }

  private record Punctual(Supplier<StepAnswer> answer) implements PunctualAgent {

    @Override
    public String name() {
      return "payment";
    }

    @Override
    public StepAnswer perform(StepCall call) {
      return answer.get();
    }

    @Override
    public StepAnswer undo(StepCall call) {
      return answer.get();
    }
  }
}
