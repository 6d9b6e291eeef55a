package io.orderly.scheduler;

import io.orderly.scheduler.claiming.WakeSignal;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.limiting.CallLimits;
import io.orderly.scheduler.limiting.LimitUpkeep;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.limits.AgentLimits;
import io.orderly.store.limits.AgentShares;
import io.orderly.store.limits.SharedRateLimit;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts together how the limits that operators set are kept. */
@Configuration(proxyBeanMethods = false)
class LimitingConfiguration {

  @Bean
  LimitUpkeep.Store limitStore(
      AgentLimits limits, AgentShares shares, SharedRateLimit sharedRateLimit) {
    return new LimitUpkeep.Store(limits, shares, sharedRateLimit);
  }

  @Bean
  LimitUpkeep.Readiness readiness(Lifecycle standing, SendHealth health, Deciders deciders) {
    return agent ->
        standing.isServing() && health.most(agent) > 0 && deciders.agents().contains(agent);
  }

  @Bean
  LimitUpkeep limitUpkeep(
      LimitUpkeep.Store limitStore,
      LimitUpkeep.Readiness readiness,
      CallLimits callLimits,
      Incarnation incarnation,
      WakeSignal wakeSignal) {
    return new LimitUpkeep(
        limitStore,
        readiness,
        callLimits,
        // What its predecessor holds lasts to the end of that lease: its calls may be under way.
        incarnation.lockedBy(),
        wakeSignal::wake,
        System::nanoTime);
  }
}
