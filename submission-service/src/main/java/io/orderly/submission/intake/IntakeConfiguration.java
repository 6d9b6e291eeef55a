package io.orderly.submission.intake;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.runtime.webhook.WebhookProperties;
import io.orderly.runtime.webhook.WebhookRules;
import io.orderly.store.FairShares;
import io.orderly.store.OrderIntake;
import io.orderly.store.UnsharedOrders;
import io.orderly.store.WorkflowCatalogue;
import io.orderly.submission.intake.WorkflowFiles.WorkflowFile;
import io.orderly.submission.intake.checking.OrderInput;
import io.orderly.submission.telling.SchedulerWake;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the intake together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
  SubmissionProperties.class,
  ReplyTopicProperties.class,
  FairSharesProperties.class,
  WorkflowProperties.class,
  WebhookProperties.class
})
class IntakeConfiguration {

  /** Registers before any door opens, so that no order can begin with an unregistered version. */
  @Bean
  @DependsOnDatabaseInitialization
  KnownWorkflows knownWorkflows(WorkflowProperties properties, WorkflowCatalogue catalogue) {
    Path folder = properties.folder();
    List<WorkflowFile> files =
        folder == null ? WorkflowFiles.shipped() : WorkflowFiles.shippedAndIn(folder);
    files.forEach(file -> catalogue.register(file.definition(), file.yaml()));
    return new KnownWorkflows(
        files.stream()
            .map(WorkflowFile::definition)
            .collect(
                Collectors.toMap(definition -> definition.id().name(), definition -> definition)));
  }

  /** Of the store: how customers share the lines. */
  @Bean
  @ConditionalOnExpression("${orderly.submission.fair-shares.per-second} > 0")
  FairShares fairShares(FairSharesProperties properties) {
    return new FairShares(properties.perSecond());
  }

  /**
   * Of the store: whether that works. It is there from the start, so that a rate has a first value.
   */
  @Bean
  UnsharedOrders unsharedOrders(MeterRegistry meters) {
    Counter unshared =
        Counter.builder("orderly.orders.unshared")
            .description(
                "Orders that were taken first come, first served, since no turns could be had")
            .register(meters);
    return unshared::increment;
  }

  /** No name is looked up here: no door waits for name servers, and the sender looks anyway. */
  @Bean
  Webhooks webhooks(WebhookProperties properties) {
    return new WebhookRules(properties)::brokenBy;
  }

  @Bean
  ReplyTopicOwners replyTopicOwners(
      ReplyTopicProperties replyTopics, SubmissionProperties submission) {
    return new ReplyTopicOwners(replyTopics, submission.topicSubmitter());
  }

  @Bean
  SubmissionCheck submissionCheck(
      KnownWorkflows workflows,
      ReplyTopicOwners replyTopicOwners,
      ReplyTopics replyTopics,
      Webhooks webhooks) {
    OrderInput rules = new OrderInput(workflows.names());
    return new SubmissionCheck(rules, replyTopicOwners, replyTopics, webhooks);
  }

  @Bean
  Intake intake(
      OrderIntake store, KnownWorkflows workflows, SchedulerWake schedulers, MeterRegistry meters) {
    NewOrders newOrders = new NewOrders(workflows, Clock.systemUTC());
    return new Intake(store, newOrders, schedulers, new IntakeMeters(meters));
  }
}
