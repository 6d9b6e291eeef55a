package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.operator.publishing.ChangePublisher;
import io.orderly.platform.GraceProperties;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertUpkeep;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.settings.Grace;
import io.orderly.store.settings.SharedSettings;
import io.orderly.store.settings.StoredAttributeLimits;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.alerting.AlertSink;
import io.orderly.supervisor.alerting.AlertingProperties;
import io.orderly.supervisor.recovery.Releasing;
import io.orderly.supervisor.recovery.Sweeping;
import io.orderly.supervisor.recovery.Sweeping.SweepHealth;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires {@link SupervisorCore}, and schedules its sweep and release. */
@Configuration(proxyBeanMethods = false)
class RecoveryConfiguration {

  @Bean
  SupervisorCore.Ports supervisorPorts(
      StateStore store,
      WorkflowCatalogue workflows,
      OrderDirectory orders,
      SharedRateLimit sharedRateLimit,
      AlertDeliveries deliveries,
      AlertUpkeep upkeep) {
    return new SupervisorCore.Ports(store, workflows, orders, sharedRateLimit, deliveries, upkeep);
  }

  @Bean
  SupervisorCore.Limits supervisorLimits(
      SupervisorProperties properties,
      GraceProperties grace,
      AlertingProperties alerting,
      SharedSettings settings) {
    return new SupervisorCore.Limits(
        Grace.ofSupervisor(grace.grace(), settings),
        properties.sweepBatch(),
        new Releasing.Rate(properties.releaseBatch(), properties.releasePerSecond()),
        alerting.escalateAfter(),
        alerting.redeliverAfter(),
        () -> StoredAttributeLimits.read(settings));
  }

  @Bean
  SupervisorCore.Outlets supervisorOutlets(ChangePublisher changes, List<AlertSink> alertSinks) {
    return new SupervisorCore.Outlets(changes::publish, changes, alertSinks);
  }

  @Bean
  SupervisorCore supervisorCore(
      SupervisorCore.Ports ports,
      SupervisorCore.Outlets outlets,
      SupervisorCore.Limits limits,
      MeterRegistry meters) {
    return new SupervisorCore(
        ports,
        outlets,
        limits,
        new SupervisorCore.Machine(
            Clock.systemUTC(), () -> ThreadLocalRandom.current().nextDouble(), meters));
  }

  @Bean
  SupervisorDecider supervisorDecider(SupervisorCore core) {
    return core.decider();
  }

  @Bean
  SweepHealth sweepHealthIndicator(SupervisorCore core) {
    return core.sweepHealth();
  }

  @Bean
  Sweeping sweeping(SupervisorCore core) {
    return core.sweeping();
  }

  @Bean
  Releasing releasing(SupervisorCore core) {
    return core.releasing();
  }
}
