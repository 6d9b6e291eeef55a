package io.orderly.submission.cancelling;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.GraceProperties;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.store.settings.Grace;
import io.orderly.store.settings.SharedSettings;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.submission.publishing.SchedulerWake;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the cancel together. */
@Configuration(proxyBeanMethods = false)
class CancellingConfiguration {

  @Bean
  Cancelling cancelling(
      StateStore store,
      WorkflowCatalogue workflows,
      GraceProperties properties,
      SharedSettings settings,
      AfterCancel afterCancel) {
    Duration grace = Grace.of("submission", properties.grace(), settings);
    return new Cancelling(store, workflows, grace, afterCancel);
  }

  @Bean
  AfterCancel afterCancel(
      SchedulerWake schedulers,
      StatusPublisher statuses,
      OrderDirectory orders,
      OrderTracing tracing,
      MeterRegistry meters) {
    ChangeTraces changes = new ChangeTraces(tracing, orders::traceParents);
    return new CancelPublisher(schedulers, statuses, changes, meters);
  }
}
