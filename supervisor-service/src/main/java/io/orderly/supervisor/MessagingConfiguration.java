package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.messages.Topics;
import io.orderly.operator.publishing.ChangePublisher;
import io.orderly.operator.publishing.WakePublisher;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.platform.kafka.TopicProperties;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StatusPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts together what the supervisor sends, and creates the topics that it sends to. */
@Configuration(proxyBeanMethods = false)
class MessagingConfiguration {

  /** A wake-up that waits behind others says nothing more than they do. */
  private static final int MOST_WAITING_WAKES = 100;

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
  StatusTopics statusTopics(MessageSender sender, MeterRegistry meters) {
    return new StatusTopics(sender, meters);
  }

  @Bean
  WakePublisher schedulerWake(BestEffort wakes) {
    return new WakePublisher(wakes);
  }

  @Bean
  StatusPublisher statusPublisher(
      OrderDirectory orders, FailureTexts texts, StatusTopics topics, ClockOffset clockOffset) {
    return new StatusPublisher(
        orders,
        texts,
        clockOffset.corrected(),
        published ->
            topics.send(
                published.status(), published.order().replyTo(), published.order().traceParent()));
  }

  @Bean
  ChangeTraces changeTraces(OrderTracing tracing, OrderDirectory orders) {
    return new ChangeTraces(tracing, orders::traceParents);
  }

  @Bean
  ChangePublisher changePublisher(
      StatusPublisher statuses, WakePublisher schedulers, ChangeTraces traces) {
    return new ChangePublisher(statuses, schedulers, traces);
  }
}
