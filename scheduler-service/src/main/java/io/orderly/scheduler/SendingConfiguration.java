package io.orderly.scheduler;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.runtime.kafka.BestEffort;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.runtime.tracing.ChangeTelling;
import io.orderly.runtime.tracing.OrderTracing;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.limiting.CallLimits;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.messaging.AgentGroups;
import io.orderly.scheduler.messaging.ReadPartitions;
import io.orderly.scheduler.messaging.RefusedRequests;
import io.orderly.scheduler.messaging.RememberedOrders;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.messaging.RequestTopics;
import io.orderly.scheduler.messaging.StatusPublisher;
import io.orderly.scheduler.messaging.StepRequestFactory;
import io.orderly.scheduler.messaging.StepRequestSender;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.store.OrderDirectory;
import io.orderly.store.SubmitterStatuses;
import io.orderly.store.WorkflowCatalogue;
import java.time.Clock;
import java.util.SplittableRandom;
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
  Routing routing(SchedulerProperties properties) {
    return new Routing(
        properties.creditPerAgent(), properties.creditPerPartition(), new SplittableRandom());
  }

  @Bean
  SendHealth sendHealth() {
    return new SendHealth(System::nanoTime);
  }

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
    ReadPartitions readPartitions = new ReadPartitions(agentGroups);
    return new RequestTopics(kafka, routing, health, deciders::agents, readPartitions, meters);
  }

  @Bean
  RememberedOrders rememberedOrders(OrderDirectory orderDirectory) {
    return new RememberedOrders(orderDirectory, Runtime.getRuntime().maxMemory());
  }

  @Bean
  StepRequestFactory stepRequestFactory(RememberedOrders orders, WorkflowCatalogue workflows) {
    return new StepRequestFactory(orders, workflows);
  }

  @Bean
  RefusedRequests refusedRequests() {
    return new RefusedRequests();
  }

  @Bean
  StepRequestSender stepRequestSender(
      Routing routing,
      ReplyPartitions replyPartitions,
      StepRequestFactory requests,
      MessageSender sender,
      SendHealth health,
      RefusedRequests refused) {
    return new StepRequestSender(routing, replyPartitions, requests, sender, health, refused);
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
      OrderTracing tracing) {
    return new StatusPublisher(
        new SubmitterStatuses(orders, texts),
        statuses,
        privateStatuses,
        meters,
        tracing,
        Clock.systemUTC());
  }

  @Bean
  ChangeTelling changeTelling(OrderTracing tracing, RememberedOrders orders) {
    return new ChangeTelling(tracing, orders::traceParents);
  }

  @Bean
  AfterCommit afterCommit(
      StepRequestSender requests,
      StatusPublisher statuses,
      RememberedOrders orders,
      CallLimits callLimits,
      ChangeTelling changes) {
    return new AfterCommit(requests, statuses, orders, callLimits, changes);
  }
}
