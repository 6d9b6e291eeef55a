package io.orderly.scheduler;

import io.orderly.messages.Topics;
import io.orderly.platform.kafka.BatchRetry;
import io.orderly.platform.kafka.PoisonGuard;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.TopicProperties;
import io.orderly.scheduler.claiming.WakeListener;
import io.orderly.scheduler.claiming.WakeSignal;
import io.orderly.scheduler.messaging.ReplyPartitionTracker;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.replying.ReplyIntake;
import io.orderly.scheduler.replying.ReplyListener;
import io.orderly.scheduler.routing.Routing;
import java.time.Duration;
import org.springframework.boot.autoconfigure.kafka.ConcurrentKafkaListenerContainerFactoryConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.listener.ContainerProperties.AckMode;

/** Puts the listeners together, and creates the topics that they read. */
@Configuration(proxyBeanMethods = false)
class ListeningConfiguration {

  private static final Duration RETRY_PAUSE = Duration.ofSeconds(1);
  private static final long STOP_WITHIN_MILLIS = 5_000;

  private static final long COMMIT_EVERY_MILLIS = 200;

  @Bean
  RequiredTopics schedulerTopics(TopicProperties topics) {
    return topics.required(
        Topics.SCHEDULER_REPLIES,
        Topics.SCHEDULER_COMMANDS,
        Topics.ORDER_STATUS,
        Topics.deadLetters(Topics.SCHEDULER_REPLIES),
        Topics.deadLetters(Topics.SCHEDULER_COMMANDS));
  }

  @Bean
  CommonErrorHandler untilTaken() {
    return BatchRetry.untilTaken(RETRY_PAUSE, RETRY_PAUSE);
  }

  @Bean
  ReplyPartitionTracker replyPartitionTracker(ReplyPartitions partitions, Routing routing) {
    return new ReplyPartitionTracker(partitions, routing);
  }

  @Bean
  ConcurrentKafkaListenerContainerFactory<Object, Object> replyContainerFactory(
      ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
      ConsumerFactory<Object, Object> consumers,
      ReplyPartitionTracker tracker) {
    var factory = unhurriedCommits(configurer, consumers);
    factory.getContainerProperties().setConsumerRebalanceListener(tracker);
    factory.getContainerProperties().setShutdownTimeout(STOP_WITHIN_MILLIS);
    // Else a number would be added to the instance's name in the group.
    factory.setContainerCustomizer(container -> container.setAlwaysClientIdSuffix(false));
    return factory;
  }

  @Bean
  ConcurrentKafkaListenerContainerFactory<Object, Object> commandContainerFactory(
      ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
      ConsumerFactory<Object, Object> consumers) {
    return unhurriedCommits(configurer, consumers);
  }

  /**
   * Offsets are committed from time to time and nobody waits for it: what is read twice does no
   * harm. At light load, when each batch is one record, every commit would be a request the more.
   */
  private static ConcurrentKafkaListenerContainerFactory<Object, Object> unhurriedCommits(
      ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
      ConsumerFactory<Object, Object> consumers) {
    var factory = new ConcurrentKafkaListenerContainerFactory<Object, Object>();
    configurer.configure(factory, consumers);
    ContainerProperties container = factory.getContainerProperties();
    container.setSyncCommits(false);
    container.setAckMode(AckMode.TIME);
    container.setAckTime(COMMIT_EVERY_MILLIS);
    // Nobody commits while a poll waits.
    container.setPollTimeout(COMMIT_EVERY_MILLIS);
    return factory;
  }

  @Bean
  ReplyListener replyListener(
      PoisonGuard guard,
      ReplyIntake intake,
      ReplyPartitionTracker partitions,
      WakeSignal wakeSignal) {
    return new ReplyListener(guard, intake, partitions, wakeSignal);
  }

  @Bean
  WakeListener wakeListener(PoisonGuard guard, WakeSignal wakeSignal) {
    return new WakeListener(guard, wakeSignal);
  }
}
