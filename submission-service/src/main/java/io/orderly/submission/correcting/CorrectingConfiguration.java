package io.orderly.submission.correcting;

import io.orderly.partner.schema.AttributeCheck;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.transitions.OrderCorrections;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.submission.intake.SubmissionProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Corrected orders keep the limits and schemas of new ones. */
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
}
