package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.messages.Topics;
import io.orderly.operator.publishing.CommandPublisher;
import io.orderly.operator.publishing.SchedulerWake;
import io.orderly.operator.publishing.StatusPublisher;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.TopicProperties;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.store.OrderDirectory;
import io.orderly.store.SubmitterStatuses;
import io.orderly.supervisor.notification.RecoveryPublisher;
import io.orderly.supervisor.recovery.AfterCommit;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts together what the supervisor sends, and creates the topics that it sends to. */
@Configuration(proxyBeanMethods = false)
class MessagingConfiguration {

  /** A wake-up that waits behind others says nothing more than they do. */
  private static final int MOST_WAITING_WAKES = 100;

  private static final int MOST_WAITING_STATUSES = 10_000;

  @Bean
  RequiredTopics supervisorTopics(TopicProperties topics) {
    return topics.required(
        Topics.AGENT_REPORTS,
        Topics.OPERATOR_ALERTS,
        Topics.ORDER_STATUS,
        Topics.SCHEDULER_COMMANDS);
  }

  @Bean
  BestEffort wakes(MessageSender sender, MeterRegistry meters) {
    return new BestEffort(sender, "wakes", MOST_WAITING_WAKES, meters);
  }

  @Bean
  BestEffort statuses(MessageSender sender, MeterRegistry meters) {
    return new BestEffort(sender, "statuses", MOST_WAITING_STATUSES, meters);
  }

  @Bean
  SchedulerWake schedulerWake(@Qualifier("wakes") BestEffort wakes) {
    return new SchedulerWake(wakes);
  }

  @Bean
  StatusPublisher statusPublisher(
      OrderDirectory orders,
      FailureTexts texts,
      @Qualifier("statuses") BestEffort statuses,
      @Qualifier("privateStatuses") BestEffort privateStatuses,
      ClockOffset clockOffset) {
    return new StatusPublisher(
        new SubmitterStatuses(orders, texts), statuses, privateStatuses, clockOffset.corrected());
  }

  @Bean
  ChangeTraces changeTelling(OrderTracing tracing, OrderDirectory orders) {
    return new ChangeTraces(tracing, orders::traceParents);
  }

  @Bean
  AfterCommit recoveryTelling(
      StatusPublisher statuses, SchedulerWake schedulers, ChangeTraces changes) {
    return new RecoveryPublisher(statuses, schedulers, changes);
  }

  @Bean
  CommandPublisher commandTelling(
      StatusPublisher statuses, SchedulerWake schedulers, ChangeTraces changes) {
    return new CommandPublisher(statuses, schedulers, changes);
  }
}
