package io.orderly.scheduler;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.scheduler.claiming.LineProgress;
import io.orderly.scheduler.claiming.WakeSignal;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.messaging.AgentGroups;
import io.orderly.scheduler.messaging.FinishedOrders;
import io.orderly.scheduler.messaging.ReadPartitions;
import io.orderly.scheduler.messaging.RememberedOrders;
import io.orderly.scheduler.messaging.RequestTopics;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.store.orders.StoredOrder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.KafkaTemplate;

/** Puts together what follows a commit: requests to the agents, statuses to who asked. */
@Configuration(proxyBeanMethods = false)
class SendingConfiguration {

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
  StatusTopics statusTopics(MessageSender sender, MeterRegistry meters) {
    return new StatusTopics(sender, meters);
  }

  @Bean
  StatusPublisher statusPublisher(
      RememberedOrders orders,
      FailureTexts texts,
      StatusTopics topics,
      MeterRegistry meters,
      OrderTracing tracing,
      ClockOffset clockOffset) {
    FinishedOrders finished = new FinishedOrders(meters, tracing);
    return new StatusPublisher(
        orders,
        texts,
        clockOffset.corrected(),
        published -> {
          StoredOrder order = published.order();
          topics.send(published.status(), order.replyTo(), order.traceParent());
          finished.count(order, published.status());
        });
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
