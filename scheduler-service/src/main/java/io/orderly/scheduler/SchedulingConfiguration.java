package io.orderly.scheduler;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.runtime.InstanceProperties;
import io.orderly.runtime.kafka.BestEffort;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.scheduler.claiming.ClaimLoop;
import io.orderly.scheduler.claiming.Claiming;
import io.orderly.scheduler.claiming.WakeSignal;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.messaging.RequestTopics;
import io.orderly.scheduler.messaging.SendHealth;
import io.orderly.scheduler.messaging.StatusPublisher;
import io.orderly.scheduler.messaging.StepRequestFactory;
import io.orderly.scheduler.messaging.StepRequestSender;
import io.orderly.scheduler.reconciling.ReconcileLoop;
import io.orderly.scheduler.reconciling.Reconciling;
import io.orderly.scheduler.reconciling.Resending;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.Incarnation;
import io.orderly.store.InstanceRegistry;
import io.orderly.store.LiveSteps;
import io.orderly.store.OrderDirectory;
import io.orderly.store.OrderTransitions;
import io.orderly.store.StateStore;
import io.orderly.store.WorkflowCatalogue;
import java.time.Clock;
import java.util.SplittableRandom;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.KafkaTemplate;

/** Puts the claim, what follows it, and the reconcile loop together. */
@Configuration(proxyBeanMethods = false)
class SchedulingConfiguration {

  /** Some seconds of the fastest pace; what does not fit is dropped and counted. */
  private static final int MOST_WAITING_STATUSES = 10_000;

  @Bean
  @DependsOnDatabaseInitialization
  Incarnation incarnation(InstanceRegistry registry, InstanceProperties instance) {
    return registry.begin(instance.instanceId());
  }

  @Bean
  Routing routing(SchedulerProperties properties) {
    return new Routing(
        properties.creditPerAgent(), properties.creditPerPartition(), new SplittableRandom());
  }

  @Bean
  Deciders deciders(WorkflowCatalogue workflows, Routing routing, SchedulerProperties properties) {
    return new Deciders(workflows, routing, properties.grace());
  }

  @Bean
  SendHealth sendHealth() {
    return new SendHealth();
  }

  @Bean
  StepRequestFactory stepRequestFactory(OrderDirectory orders, WorkflowCatalogue workflows) {
    return new StepRequestFactory(orders, workflows);
  }

  @Bean
  StepRequestSender stepRequestSender(
      Routing routing,
      ReplyPartitions replyPartitions,
      StepRequestFactory requests,
      MessageSender sender,
      SendHealth health) {
    return new StepRequestSender(routing, replyPartitions, requests, sender, health);
  }

  @Bean
  BestEffort statuses(MessageSender sender, MeterRegistry meters) {
    return new BestEffort(sender, "statuses", MOST_WAITING_STATUSES, meters);
  }

  @Bean
  StatusPublisher statusPublisher(
      OrderDirectory orders, BestEffort statuses, MeterRegistry meters) {
    return new StatusPublisher(orders, statuses, meters, Clock.systemUTC());
  }

  @Bean
  AfterCommit afterCommit(StepRequestSender requests, StatusPublisher statuses) {
    return new AfterCommit(requests, statuses);
  }

  @Bean
  Claiming claiming(
      OrderTransitions transitions,
      WorkflowCatalogue workflows,
      Deciders deciders,
      AfterCommit afterCommit,
      Incarnation incarnation,
      MeterRegistry meters) {
    return new Claiming(transitions, workflows, deciders, afterCommit, incarnation, meters);
  }

  @Bean
  WakeSignal wakeSignal() {
    return new WakeSignal();
  }

  @Bean
  ClaimLoop.Gate claimGate(
      ReplyPartitions replyPartitions,
      SendHealth health,
      KafkaTemplate<String, byte[]> kafka,
      Routing routing) {
    return new ClaimLoop.Gate(replyPartitions, health, new RequestTopics(kafka, routing));
  }

  @Bean
  ClaimLoop claimLoop(
      Claiming claiming,
      WakeSignal wakeSignal,
      Deciders deciders,
      ClaimLoop.Gate gate,
      SchedulerProperties properties) {
    return new ClaimLoop(claiming, wakeSignal, deciders, gate, properties);
  }

  @Bean
  Resending resending(
      StateStore store,
      StepRequestSender requests,
      Routing routing,
      Incarnation incarnation,
      MeterRegistry meters) {
    return new Resending(store, requests, routing, incarnation, meters);
  }

  @Bean
  Reconciling.Store reconciledStore(OrderTransitions transitions, LiveSteps liveSteps) {
    return new Reconciling.Store(transitions, liveSteps);
  }

  @Bean
  Reconciling.Sent sentRequests(Routing routing, Resending resending) {
    return new Reconciling.Sent(routing, resending, Clock.systemUTC());
  }

  @Bean
  Reconciling reconciling(
      Reconciling.Store store,
      Incarnation incarnation,
      Deciders deciders,
      AfterCommit afterCommit,
      Reconciling.Sent sent,
      SchedulerProperties properties) {
    return new Reconciling(store, incarnation, deciders, afterCommit, sent, properties);
  }

  @Bean
  ReconcileLoop reconcileLoop(Reconciling reconciling, ReplyPartitions replyPartitions) {
    return new ReconcileLoop(reconciling, replyPartitions);
  }

  @Bean
  FlightGauges flightGauges(Deciders deciders, Routing routing, MeterRegistry meters) {
    return new FlightGauges(deciders, routing, meters);
  }
}
