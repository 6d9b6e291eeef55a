package io.orderly.agent.stepping;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.agent.hosting.AgentCatalogue;
import io.orderly.platform.tracing.OrderTracing;
import java.time.Clock;

/** Assembles the handling of requests around an agent. */
public record AgentStepsFactory(
    Resilience.Registries registries,
    CallThreads threads,
    MeterRegistry meters,
    Clock clock,
    String instance,
    OrderTracing tracing) {

  public AgentSteps stepsOf(AgentCatalogue.Entry entry) {
    String name = entry.name();
    Resilience resilience = Resilience.of(name, entry.settings(), registries);
    GuardedAgent guarded =
        new GuardedAgent(
            entry.agent(),
            resilience,
            new RetryBudget(entry.settings().retryBudget(), System::nanoTime),
            threads.executor(name + "-try", entry.settings().slots()),
            clock,
            new PauseGates(entry.settings().orderRefusals(), System::nanoTime));
    return new AgentSteps(
        guarded,
        new StepMeters(name, resilience, meters),
        new StepTracing(name, tracing, clock),
        clock,
        instance,
        (int) entry.settings().resultMax().toBytes());
  }
}
