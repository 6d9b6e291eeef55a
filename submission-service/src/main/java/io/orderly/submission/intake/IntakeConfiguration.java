package io.orderly.submission.intake;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.GraceProperties;
import io.orderly.platform.clock.ClockLoop;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.platform.webhook.WebhookProperties;
import io.orderly.platform.webhook.WebhookRules;
import io.orderly.store.FairShares;
import io.orderly.store.FairnessBypass;
import io.orderly.store.OrderIntake;
import io.orderly.store.StoreServer;
import io.orderly.store.WorkflowCatalogue;
import io.orderly.store.WorkflowRetirement;
import io.orderly.submission.intake.WorkflowFiles.WorkflowFile;
import io.orderly.submission.intake.admission.Admission;
import io.orderly.submission.intake.checking.OrderInput;
import io.orderly.submission.publishing.PublishingIntake;
import io.orderly.submission.publishing.SchedulerWake;
import io.orderly.submission.tracking.Activities;
import java.nio.file.Path;
import java.time.Clock;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the intake together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
  SubmissionProperties.class,
  GraceProperties.class,
  ReplyTopicProperties.class,
  FairSharesProperties.class,
  WorkflowProperties.class,
  WebhookProperties.class,
  OrderRulesProperties.class
})
class IntakeConfiguration {

  /** Who looks at orders gets a look-up, and nothing that writes. */
  @Bean
  Activities activities(WorkflowCatalogue catalogue, ClockOffset clockOffset) {
    return new Activities(catalogue::find, clockOffset.corrected());
  }

  private static final Logger LOG = LoggerFactory.getLogger(IntakeConfiguration.class);

  /** Registers before any door opens, so that no order can begin with an unregistered version. */
  @Bean
  @DependsOnDatabaseInitialization
  KnownWorkflows knownWorkflows(WorkflowProperties properties, WorkflowCatalogue catalogue) {
    Path folder = properties.folder();
    List<WorkflowFile> files =
        folder == null ? WorkflowFiles.shipped() : WorkflowFiles.shippedAndIn(folder);
    for (WorkflowFile file : files) {
      catalogue.register(file.definition(), file.yaml());
      LOG.info("Workflow {} read from {}", file.definition().id(), file.source());
    }
    return new KnownWorkflows(
        files.stream()
            .map(WorkflowFile::definition)
            .collect(
                Collectors.toMap(definition -> definition.id().name(), definition -> definition)));
  }

  @Bean
  WorkflowUse workflowUse(WorkflowRetirement store, KnownWorkflows workflows) {
    return new WorkflowUse(store, workflows.versions());
  }

  /** Of the store: how customers share the lines. */
  @Bean
  @ConditionalOnExpression("${orderly.submission.fairness.orders-per-second} > 0")
  FairShares fairShares(FairSharesProperties properties) {
    return new FairShares(properties.ordersPerSecond());
  }

  /**
   * Of the store: whether that works. It is there from the start, so that a rate has a first value.
   */
  @Bean
  FairnessBypass unsharedOrders(MeterRegistry meters) {
    Counter unshared =
        Counter.builder("orderly.orders.fairness.bypassed")
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
      Webhooks webhooks,
      OrderRulesProperties order) {
    OrderInput rules =
        new OrderInput(
            workflows.names(), order.money(), InstantSource.system(), order.placedAtAhead());
    return new SubmissionCheck(rules, replyTopicOwners, replyTopics, webhooks);
  }

  @Bean
  ClockOffset clockOffset(Clock clock, MeterRegistry meters) {
    return ClockOffset.againstStore(clock, meters);
  }

  @Bean
  ClockLoop clockLoop(ClockOffset clockOffset, StoreServer server) {
    return new ClockLoop(clockOffset, server::clock);
  }

  /** By a clock that is behind, the orders of this instance would go before those of others. */
  @Bean
  NewOrders newOrders(KnownWorkflows workflows, ClockOffset clockOffset) {
    return new NewOrders(workflows, clockOffset.corrected());
  }

  @Bean
  Intake intake(
      OrderIntake store,
      NewOrders newOrders,
      Admission admission,
      SchedulerWake schedulers,
      StatusTopics topics,
      MeterRegistry meters) {
    return new Intake(
        new PublishingIntake(store, topics),
        newOrders,
        admission,
        schedulers,
        new IntakeMeters(meters));
  }
}
