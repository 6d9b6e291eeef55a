package io.orderly.scheduler;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.Topics;
import io.orderly.runtime.kafka.MessageReader;
import io.orderly.runtime.kafka.TopicProperties;
import io.orderly.scheduler.claiming.WakeListener;
import io.orderly.scheduler.claiming.WakeSignal;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.messaging.ReplyPartitionTracker;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.reconciling.Resending;
import io.orderly.scheduler.replying.Declines;
import io.orderly.scheduler.replying.ReplyListener;
import io.orderly.scheduler.replying.Replying;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.Incarnation;
import io.orderly.store.OrderTransitions;
import org.springframework.boot.autoconfigure.kafka.ConcurrentKafkaListenerContainerFactoryConfigurer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.KafkaAdmin.NewTopics;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.util.backoff.FixedBackOff;

/** Puts the listeners together, and creates the topics that they read. */
@Configuration(proxyBeanMethods = false)
class ListeningConfiguration {

  private static final long RETRY_BATCH_AFTER_MILLIS = 1_000;

  @Bean
  NewTopics schedulerTopics(TopicProperties topics) {
    return new NewTopics(
        topics.shared(Topics.SCHEDULER_REPLIES),
        topics.shared(Topics.SCHEDULER_COMMANDS),
        topics.shared(Topics.ORDER_STATUS),
        topics.single(Topics.deadLetters(Topics.SCHEDULER_REPLIES)),
        topics.single(Topics.deadLetters(Topics.SCHEDULER_COMMANDS)));
  }

  /** While the store is away a batch waits and is tried again: it is never skipped. */
  @Bean
  CommonErrorHandler retryForEver() {
    return new DefaultErrorHandler(
        new FixedBackOff(RETRY_BATCH_AFTER_MILLIS, FixedBackOff.UNLIMITED_ATTEMPTS));
  }

  @Bean
  ReplyPartitions replyPartitions() {
    return new ReplyPartitions(System::nanoTime);
  }

  @Bean
  ReplyPartitionTracker replyPartitionTracker(ReplyPartitions partitions) {
    return new ReplyPartitionTracker(partitions);
  }

  @Bean
  ConcurrentKafkaListenerContainerFactory<Object, Object> replyContainerFactory(
      ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
      ConsumerFactory<Object, Object> consumers,
      ReplyPartitionTracker tracker) {
    var factory = new ConcurrentKafkaListenerContainerFactory<Object, Object>();
    configurer.configure(factory, consumers);
    factory.getContainerProperties().setConsumerRebalanceListener(tracker);
    return factory;
  }

  @Bean
  Replying replying(
      OrderTransitions transitions,
      Deciders deciders,
      AfterCommit afterCommit,
      Incarnation incarnation) {
    return new Replying(transitions, deciders, afterCommit, incarnation);
  }

  @Bean
  Declines declines(Routing routing, Resending resending, SchedulerProperties properties) {
    return new Declines(routing, resending, properties.declinesBeforeYield());
  }

  @Bean
  ReplyListener replyListener(
      MessageReader reader,
      Replying replying,
      Declines declines,
      ReplyPartitionTracker partitions,
      WakeSignal wakeSignal,
      MeterRegistry meters) {
    return new ReplyListener(reader, replying, declines, partitions, wakeSignal, meters);
  }

  @Bean
  WakeListener wakeListener(MessageReader reader, WakeSignal wakeSignal) {
    return new WakeListener(reader, wakeSignal);
  }
}
