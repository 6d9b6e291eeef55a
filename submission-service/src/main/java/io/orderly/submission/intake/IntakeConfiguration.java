package io.orderly.submission.intake;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.GraceProperties;
import io.orderly.platform.clock.ClockLoop;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.platform.webhook.WebhookProperties;
import io.orderly.platform.webhook.WebhookRules;
import io.orderly.store.fairness.FairQueue.FairnessBypass;
import io.orderly.store.fairness.FairShares;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.settings.SharedSettings;
import io.orderly.store.settings.StoredAttributeLimits;
import io.orderly.store.statistics.StoreServer;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.submission.intake.admission.Admission;
import io.orderly.submission.intake.checking.MoneyRules;
import io.orderly.submission.intake.checking.OrderReader;
import io.orderly.submission.intake.checking.RequestableWorkflows;
import io.orderly.submission.publishing.SchedulerWake;
import io.orderly.submission.tracking.Activities;
import io.orderly.submission.workflows.KnownWorkflows;
import java.time.Clock;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the intake. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({GraceProperties.class, WebhookProperties.class})
class IntakeConfiguration {

  /** Of input text; the validated orders in the queue take some times as much memory. */
  private static final long MAX_QUEUED_BYTES = 32L * 1024 * 1024;

  /** Tracking gets a look-up, and nothing that writes. */
  @Bean
  Activities activities(WorkflowCatalogue catalogue, ClockOffset clockOffset) {
    return new Activities(catalogue::find, clockOffset.corrected());
  }

  /** Fair sharing between customers, for the store. */
  @Bean
  @ConditionalOnExpression("${orderly.submission.fairness.orders-per-second} > 0")
  FairShares fairShares(SubmissionProperties settings) {
    return new FairShares(settings.fairness().ordersPerSecond());
  }

  /** Registered at the start, so that a rate has a first value. */
  @Bean
  FairnessBypass fairnessBypass(MeterRegistry meters) {
    Counter bypassed =
        Counter.builder("orderly.orders.fairness.bypassed")
            .description("Orders accepted without fair queueing because it was unavailable")
            .register(meters);
    return bypassed::increment;
  }

  @Bean
  SubmissionCheck submissionCheck(
      KnownWorkflows workflows,
      SubmissionProperties settings,
      ReplyTopics replyTopics,
      WebhookProperties webhooks,
      SharedSettings shared) {
    StoredAttributeLimits.store(settings.orderRules().attributes().limits(), shared);
    OrderReader reader =
        new OrderReader(
            requestable(workflows),
            new MoneyRules(settings.orderRules().decimals()),
            settings.orderRules().attributes().limits(),
            InstantSource.system(),
            settings.orderRules().timeLimits());
    // No name is looked up here: no endpoint waits for name servers, and the sender checks anyway.
    return new SubmissionCheck(
        reader, settings, replyTopics::exists, new WebhookRules(webhooks)::brokenBy);
  }

  private static RequestableWorkflows requestable(KnownWorkflows workflows) {
    return new RequestableWorkflows() {

      @Override
      public Optional<Requestable> find(String name) {
        return workflows
            .find(name)
            .map(known -> new Requestable(known.definition(), known.attributes()));
      }

      @Override
      public Set<String> names() {
        return workflows.names();
      }
    };
  }

  @Bean
  ClockOffset clockOffset(Clock clock, MeterRegistry meters) {
    return ClockOffset.againstStore(clock, meters);
  }

  @Bean
  ClockLoop clockLoop(ClockOffset clockOffset, StoreServer server) {
    return new ClockLoop(clockOffset, server::clock);
  }

  @Bean
  Intake intake(
      OrderIntake store,
      ClockOffset clockOffset,
      Admission admission,
      SchedulerWake schedulers,
      StatusTopics statuses,
      MeterRegistry meters) {
    return new Intake(store, clockOffset.corrected(), admission, schedulers, statuses, meters);
  }

  @Bean
  GroupCommit groupCommit(Intake intake, SubmissionProperties settings, MeterRegistry meters) {
    SubmissionQueue queue = new SubmissionQueue(settings.batching().maxWaiting(), MAX_QUEUED_BYTES);
    Gauge.builder("orderly.submission.queue.orders", queue, SubmissionQueue::size)
        .description("Orders of single requests that wait for their transaction to begin")
        .register(meters);
    return new GroupCommit(intake, queue);
  }
}
