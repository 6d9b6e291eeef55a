package io.orderly.scheduler;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.scheduler.claiming.LineProgress;
import io.orderly.scheduler.claiming.WakeSignal;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.messaging.AgentGroups;
import io.orderly.scheduler.messaging.ReadPartitions;
import io.orderly.scheduler.messaging.RememberedOrders;
import io.orderly.scheduler.messaging.RequestTopics;
import io.orderly.scheduler.messaging.StatusPublisher;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.store.OrderDirectory;
import io.orderly.store.SubmitterStatuses;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.KafkaTemplate;

/** Puts together what follows a commit: requests to the agents, statuses to who asked. */
@Configuration(proxyBeanMethods = false)
class SendingConfiguration {

  /** Some seconds of the fastest pace; what does not fit is dropped and counted. */
  private static final int MOST_WAITING_STATUSES = 10_000;

  private static final int MOST_WAITING_PRIVATE = 1_000;

  @Bean
  AgentGroups agentGroups(KafkaAdmin kafka) {
    return new AgentGroups(kafka.getConfigurationProperties());
  }

  @Bean
  RequestTopics requestTopics(
      KafkaTemplate<String, byte[]> kafka,
      Routing routing,
      SendHealth health,
      Deciders deciders,
      AgentGroups agentGroups,
      MeterRegistry meters) {
    ReadPartitions readPartitions = new ReadPartitions(agentGroups, meters);
    return new RequestTopics(kafka, routing, health, deciders::agents, readPartitions, meters);
  }

  @Bean
  RememberedOrders rememberedOrders(OrderDirectory orderDirectory) {
    return new RememberedOrders(orderDirectory, Runtime.getRuntime().maxMemory());
  }

  @Bean
  BestEffort statuses(MessageSender sender, MeterRegistry meters) {
    return new BestEffort(sender, "statuses", MOST_WAITING_STATUSES, meters);
  }

  /** Apart, so that a private topic which is gone holds up no other's word. */
  @Bean
  BestEffort privateStatuses(MessageSender sender, MeterRegistry meters) {
    return new BestEffort(sender, "private-statuses", MOST_WAITING_PRIVATE, meters);
  }

  @Bean
  StatusPublisher statusPublisher(
      RememberedOrders orders,
      FailureTexts texts,
      @Qualifier("statuses") BestEffort statuses,
      @Qualifier("privateStatuses") BestEffort privateStatuses,
      MeterRegistry meters,
      OrderTracing tracing,
      ClockOffset clockOffset) {
    return new StatusPublisher(
        new SubmitterStatuses(orders, texts),
        statuses,
        privateStatuses,
        meters,
        tracing,
        clockOffset.corrected());
  }

  @Bean
  ChangeTraces changeTelling(OrderTracing tracing, RememberedOrders orders) {
    return new ChangeTraces(tracing, orders::traceParents);
  }

  @Bean
  SchedulerCore.Outlets outlets(
      MessageSender sender,
      RememberedOrders orders,
      StatusPublisher statuses,
      ChangeTraces changes,
      LineProgress lines,
      WakeSignal wakeSignal) {
    return new SchedulerCore.Outlets(sender, orders, statuses, changes, lines, wakeSignal::wake);
  }
}
