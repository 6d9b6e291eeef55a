package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.store.Grace;
import io.orderly.store.OrderTransitions;
import io.orderly.store.Pace;
import io.orderly.store.SharedSettings;
import io.orderly.store.WorkflowCatalogue;
import io.orderly.supervisor.deciding.SupervisorDecider;
import io.orderly.supervisor.recovery.AfterCommit;
import io.orderly.supervisor.recovery.LastSweep;
import io.orderly.supervisor.recovery.RecoveryCounters;
import io.orderly.supervisor.recovery.ReleaseLoop;
import io.orderly.supervisor.recovery.Releasing;
import io.orderly.supervisor.recovery.SweepHealth;
import io.orderly.supervisor.recovery.SweepLoop;
import io.orderly.supervisor.recovery.Sweeping;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the sweep and the release together. */
@Configuration(proxyBeanMethods = false)
class RecoveryConfiguration {

  @Bean
  SupervisorDecider supervisorDecider(
      WorkflowCatalogue workflows, SupervisorProperties properties, SharedSettings settings) {
    Duration grace = Grace.ofSupervisor(properties.grace(), settings);
    return new SupervisorDecider(workflows, grace, () -> ThreadLocalRandom.current().nextDouble());
  }

  @Bean
  RecoveryCounters recoveryCounters(MeterRegistry meters) {
    return new RecoveryCounters(meters);
  }

  @Bean
  LastSweep lastSweep(MeterRegistry meters) {
    return new LastSweep(Clock.systemUTC(), meters);
  }

  @Bean
  HealthIndicator sweepHealthIndicator(LastSweep lastSweep) {
    return new SweepHealth(lastSweep);
  }

  @Bean
  Sweeping sweeping(
      OrderTransitions transitions,
      SupervisorDecider decider,
      AfterCommit afterCommit,
      RecoveryCounters counters,
      LastSweep lastSweep,
      SupervisorProperties properties) {
    return new Sweeping(
        transitions, decider, afterCommit, counters, lastSweep, properties.sweepBatch());
  }

  @Bean
  SweepLoop sweepLoop(Sweeping sweeping) {
    return new SweepLoop(sweeping);
  }

  @Bean
  Releasing releasing(
      OrderTransitions transitions,
      Pace pace,
      SupervisorDecider decider,
      AfterCommit afterCommit,
      RecoveryCounters counters,
      SupervisorProperties properties) {
    Releasing.Rate rate =
        new Releasing.Rate(properties.releaseBatch(), properties.releasePerSecond());
    return new Releasing(transitions, pace, decider, afterCommit, counters, rate);
  }

  @Bean
  ReleaseLoop releaseLoop(Releasing releasing) {
    return new ReleaseLoop(releasing);
  }
}
