package io.orderly.scheduler;

import io.orderly.messages.Topics;
import io.orderly.platform.kafka.BatchRetry;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.TopicProperties;
import io.orderly.scheduler.messaging.ReplyPartitionTracker;
import java.time.Duration;
import org.springframework.boot.autoconfigure.kafka.ConcurrentKafkaListenerContainerFactoryConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.ContainerProperties.AckMode;

/** The listener containers, and the topics that they need. */
@Configuration(proxyBeanMethods = false)
class KafkaConfiguration {

  private static final Duration RETRY_INTERVAL = Duration.ofSeconds(1);
  private static final long SHUTDOWN_TIMEOUT_MILLIS = 5_000;

  private static final long COMMIT_INTERVAL_MILLIS = 200;

  @Bean
  RequiredTopics schedulerTopics(TopicProperties topics) {
    return topics.required(
        Topics.SCHEDULER_REPLIES,
        Topics.SCHEDULER_COMMANDS,
        Topics.PARTNER_EVENTS,
        Topics.ORDER_STATUS,
        Topics.deadLetters(Topics.SCHEDULER_REPLIES),
        Topics.deadLetters(Topics.SCHEDULER_COMMANDS),
        Topics.deadLetters(Topics.PARTNER_EVENTS));
  }

  @Bean
  CommonErrorHandler batchRetry() {
    return BatchRetry.untilSuccess(RETRY_INTERVAL, RETRY_INTERVAL);
  }

  @Bean
  ConcurrentKafkaListenerContainerFactory<Object, Object> replyContainerFactory(
      ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
      ConsumerFactory<Object, Object> consumers,
      ReplyPartitionTracker tracker) {
    var factory = asynchronousCommits(configurer, consumers);
    factory.getContainerProperties().setConsumerRebalanceListener(tracker);
    factory.getContainerProperties().setShutdownTimeout(SHUTDOWN_TIMEOUT_MILLIS);
    // Otherwise a number would be added to the instance's name in the group.
    factory.setContainerCustomizer(container -> container.setAlwaysClientIdSuffix(false));
    return factory;
  }

  @Bean
  ConcurrentKafkaListenerContainerFactory<Object, Object> commandContainerFactory(
      ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
      ConsumerFactory<Object, Object> consumers) {
    return asynchronousCommits(configurer, consumers);
  }

  /**
   * Offsets are committed at intervals and asynchronously: reading a record twice does no harm. At
   * light load, when each batch is one record, every commit would be one more request.
   */
  private static ConcurrentKafkaListenerContainerFactory<Object, Object> asynchronousCommits(
      ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
      ConsumerFactory<Object, Object> consumers) {
    var factory = new ConcurrentKafkaListenerContainerFactory<Object, Object>();
    configurer.configure(factory, consumers);
    ContainerProperties container = factory.getContainerProperties();
    container.setSyncCommits(false);
    container.setAckMode(AckMode.TIME);
    container.setAckTime(COMMIT_INTERVAL_MILLIS);
    // Offsets are not committed while a poll waits.
    container.setPollTimeout(COMMIT_INTERVAL_MILLIS);
    return factory;
  }
}
