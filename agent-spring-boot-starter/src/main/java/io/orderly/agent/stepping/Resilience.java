package io.orderly.agent.stepping;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiter;
import io.github.resilience4j.timelimiter.TimeLimiterConfig;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.hosting.AgentSettings;
import io.orderly.platform.RefusedStartException;
import io.orderly.telemetry.Fields;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** What stands around the calls of one agent. */
public record Resilience(
    Retry retry,
    IntervalFunction backoff,
    CircuitBreaker circuitBreaker,
    Bulkhead bulkhead,
    TimeLimiter timeLimiter) {

  /**
   * There are never more calls than slots, but one that was cut may hold its slot for a moment
   * more.
   */
  private static final Duration HANDOVER = Duration.ofMillis(250);

  private static final Logger LOG = LoggerFactory.getLogger(Resilience.class);

  /** Where the agents' instances are registered, so that their numbers become metrics. */
  public record Registries(
      RetryRegistry retries,
      CircuitBreakerRegistry circuitBreakers,
      BulkheadRegistry bulkheads,
      TimeLimiterRegistry timeLimiters) {}

  /** A property of resilience4j that an agent does not read. */
  public static final class IneffectivePropertyException extends RefusedStartException {

    private IneffectivePropertyException(String why, String action) {
      super(why, action);
    }
  }

  /**
   * Makes what the settings of an agent say, under the agent's name. For its circuit breaker the
   * properties of resilience4j count where they name the agent.
   *
   * @throws IneffectivePropertyException when they name it for anything else
   */
  public static Resilience of(String agent, AgentSettings settings, Registries registries) {
    refuse(registries.retries().find(agent), "retry", agent, "retry");
    refuse(registries.bulkheads().find(agent), "bulkhead", agent, "slots");
    refuse(registries.timeLimiters().find(agent), "timelimiter", agent, "call-timeout");
    CircuitBreaker circuitBreaker =
        circuitBreaker(registries.circuitBreakers(), agent, settings.circuitBreaker());
    circuitBreaker
        .getEventPublisher()
        .onStateTransition(changed -> logTransition(agent, changed.getStateTransition()));
    return new Resilience(
        registries.retries().retry(agent, retry(settings.retry())),
        backoff(settings.retry()),
        circuitBreaker,
        registries.bulkheads().bulkhead(agent, bulkhead(settings.slots())),
        registries.timeLimiters().timeLimiter(agent, timeLimiter(settings.callTimeout())));
  }

  /** Opening is logged as a warning, probing and closing as information. */
  private static void logTransition(String agent, CircuitBreaker.StateTransition change) {
    Level level = change.getToState() == CircuitBreaker.State.OPEN ? Level.WARN : Level.INFO;
    LOG.atLevel(level).addKeyValue(Fields.AGENT, agent).log("agent {}: circuit {}", agent, change);
  }

  private static RetryConfig retry(AgentSettings.Retry settings) {
    return RetryConfig.<TryResult>custom()
        .maxAttempts(settings.maxTries())
        .retryOnResult(tried -> tried instanceof TryResult.Again)
        // A try never throws: its failure is an answer.
        .retryOnException(unexpected -> false)
        .intervalBiFunction(
            (tries, tried) -> ((TryResult.Again) tried.get()).notBefore().toMillis())
        .build();
  }

  private static IntervalFunction backoff(AgentSettings.Retry settings) {
    return IntervalFunction.ofExponentialRandomBackoff(
        settings.firstWait(), settings.factor(), settings.jitter());
  }

  private static void refuse(Optional<?> configured, String kind, String agent, String setting) {
    if (configured.isPresent()) {
      throw new IneffectivePropertyException(
          "resilience4j.%s.instances.%s has no effect on an agent.".formatted(kind, agent),
          "Remove it and set agents.%s.%s.".formatted(agent, setting));
    }
  }

  /**
   * An instance that resilience4j made of its own properties has no idea of what a failed call is,
   * so it would never open: it is replaced by one with the same numbers.
   */
  private static CircuitBreaker circuitBreaker(
      CircuitBreakerRegistry registry, String agent, AgentSettings.CircuitBreaker settings) {
    Optional<CircuitBreaker> configured = registry.find(agent);
    if (configured.isEmpty()) {
      return registry.circuitBreaker(agent, judging(numbers(settings)));
    }
    CircuitBreakerConfig numbers = configured.get().getCircuitBreakerConfig();
    CircuitBreaker judging = CircuitBreaker.of(agent, judging(CircuitBreakerConfig.from(numbers)));
    registry.replace(agent, judging);
    return judging;
  }

  private static CircuitBreakerConfig.Builder numbers(AgentSettings.CircuitBreaker settings) {
    return CircuitBreakerConfig.custom()
        .slidingWindowType(CircuitBreakerConfig.SlidingWindowType.COUNT_BASED)
        .slidingWindowSize(settings.window())
        .failureRateThreshold(settings.failureRate())
        .minimumNumberOfCalls(settings.minimumCalls())
        .waitDurationInOpenState(settings.openFor())
        .permittedNumberOfCallsInHalfOpenState(settings.probes());
  }

  private static CircuitBreakerConfig judging(CircuitBreakerConfig.Builder numbers) {
    return numbers
        // By time, not by the next call: while it is open no request comes as far as a call.
        .automaticTransitionFromOpenToHalfOpenEnabled(true)
        // A refusal is a sound answer; so is "in progress".
        .recordResult(
            answer ->
                answer instanceof StepAnswer.Unknown || answer instanceof StepAnswer.Unavailable)
        .build();
  }

  private static BulkheadConfig bulkhead(int slots) {
    return BulkheadConfig.custom().maxConcurrentCalls(slots).maxWaitDuration(HANDOVER).build();
  }

  private static TimeLimiterConfig timeLimiter(Duration callTimeout) {
    return TimeLimiterConfig.custom()
        .timeoutDuration(callTimeout)
        .cancelRunningFuture(true)
        .build();
  }
}
