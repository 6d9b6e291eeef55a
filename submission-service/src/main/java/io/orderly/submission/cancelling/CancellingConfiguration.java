package io.orderly.submission.cancelling;

import io.orderly.platform.GraceProperties;
import io.orderly.store.settings.Grace;
import io.orderly.store.settings.SharedSettings;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Compares the grace with the other services before a cancel can use it. */
@Configuration(proxyBeanMethods = false)
class CancellingConfiguration {

  @Bean
  Cancelling cancelling(
      StateStore store,
      WorkflowCatalogue workflows,
      GraceProperties properties,
      SharedSettings settings,
      CancelPublisher publisher) {
    Duration grace = Grace.of("submission", properties.grace(), settings);
    return new Cancelling(store, workflows, grace, publisher::publish);
  }
}
