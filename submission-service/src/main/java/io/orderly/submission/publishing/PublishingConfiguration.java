package io.orderly.submission.publishing;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StatusPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The publishers of statuses. */
@Configuration(proxyBeanMethods = false)
class PublishingConfiguration {

  @Bean
  StatusTopics statusTopics(MessageSender sender, MeterRegistry meters) {
    return new StatusTopics(sender, meters);
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
}
