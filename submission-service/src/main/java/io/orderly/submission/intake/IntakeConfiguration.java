package io.orderly.submission.intake;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.runtime.webhook.WebhookProperties;
import io.orderly.runtime.webhook.WebhookRules;
import io.orderly.store.OrderIntake;
import io.orderly.store.WorkflowCatalogue;
import io.orderly.submission.intake.WorkflowFiles.WorkflowFile;
import io.orderly.submission.intake.checking.OrderInput;
import io.orderly.submission.telling.SchedulerWake;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the intake together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({
  SubmissionProperties.class,
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

  @Bean
  Webhooks webhooks(WebhookProperties properties) {
    return new AllowedWebhooks(new WebhookRules(properties), InetAddress::getAllByName);
  }

  @Bean
  SubmissionCheck submissionCheck(
      KnownWorkflows workflows, ReplyTopics replyTopics, Webhooks webhooks) {
    return new SubmissionCheck(new OrderInput(workflows.names()), replyTopics, webhooks);
  }

  @Bean
  Intake intake(
      OrderIntake store, KnownWorkflows workflows, SchedulerWake schedulers, MeterRegistry meters) {
    NewOrders newOrders = new NewOrders(workflows, Clock.systemUTC());
    return new Intake(store, newOrders, schedulers, new IntakeMeters(meters));
  }
}
