package io.orderly.agent.stepping;

import io.github.resilience4j.bulkhead.Bulkhead;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The numbers of one agent. */
final class StepMeters {

  private final Map<RequestOutcome, Timer> steps = new EnumMap<>(RequestOutcome.class);

  StepMeters(String agent, Resilience resilience, MeterRegistry meters) {
    for (RequestOutcome end : RequestOutcome.values()) {
      steps.put(
          end,
          Timer.builder("orderly.step")
              .description("Duration from the arrival of a step request to its outcome")
              .tags("agent", agent, "outcome", end.value())
              .register(meters));
    }
    Bulkhead.Metrics slots = resilience.bulkhead().getMetrics();
    Gauge.builder(
            "orderly.agent.slots.used",
            slots,
            now -> now.getMaxAllowedConcurrentCalls() - now.getAvailableConcurrentCalls())
        .description("Calls to the remote service in progress")
        .tags("agent", agent)
        .register(meters);
    var retries = meters.counter("orderly.step.retries", "agent", agent);
    resilience.retry().getEventPublisher().onRetry(retry -> retries.increment());
  }

  void ended(RequestOutcome end, Duration took) {
    Objects.requireNonNull(steps.get(end)).record(took);
  }
}
