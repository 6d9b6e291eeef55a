package io.orderly.submission.correcting;

import io.orderly.partner.schema.AttributeCheck;
import io.orderly.platform.GraceProperties;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.settings.Grace;
import io.orderly.store.settings.SharedSettings;
import io.orderly.store.transitions.OrderCorrections;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.submission.intake.SubmissionProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Compares the grace with the other services before a correction can use it. */
@Configuration(proxyBeanMethods = false)
class CorrectingConfiguration {

  @Bean
  OrderCorrections orderCorrections(
      OrderDirectory orders, WorkflowCatalogue workflows, SubmissionProperties settings) {
    return new OrderCorrections(
        orders,
        workflows,
        AttributeCheck::check,
        () -> settings.orderRules().attributes().limits());
  }

  @Bean
  Correcting correcting(
      StateStore store,
      WorkflowCatalogue workflows,
      OrderCorrections corrections,
      GraceProperties properties,
      SharedSettings settings,
      CorrectionPublisher publisher) {
    return new Correcting(
        store,
        workflows,
        corrections,
        Grace.of("submission", properties.grace(), settings),
        publisher::publish);
  }
}
