package io.orderly.scheduler;

import io.orderly.scheduler.claiming.WakeSignal;
import io.orderly.scheduler.limiting.CallLimits;
import io.orderly.scheduler.limiting.LimitUpkeep;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.AgentLimits;
import io.orderly.store.AgentShares;
import io.orderly.store.Incarnation;
import io.orderly.store.Pace;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts together how the limits that operators set are kept. */
@Configuration(proxyBeanMethods = false)
class LimitingConfiguration {

  @Bean
  CallLimits callLimits(Routing routing) {
    return new CallLimits(routing, System::nanoTime);
  }

  @Bean
  LimitUpkeep limitUpkeep(
      AgentLimits limits,
      AgentShares shares,
      Pace pace,
      CallLimits callLimits,
      Incarnation incarnation,
      WakeSignal wakeSignal) {
    return new LimitUpkeep(
        new LimitUpkeep.Store(limits, shares, pace),
        callLimits,
        // What its predecessor holds lasts to the end of that lease: its calls may be under way.
        incarnation.lockedBy(),
        wakeSignal::wake,
        System::nanoTime);
  }
}
