package io.orderly.scheduler;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.EventSecretProperties;
import io.orderly.platform.GraceProperties;
import io.orderly.platform.InstanceProperties;
import io.orderly.platform.clock.ClockLoop;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.tracing.ChangeTraces;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.scheduler.capacity.Deciders;
import io.orderly.scheduler.capacity.KnownPauses;
import io.orderly.scheduler.claiming.ClaimLoop;
import io.orderly.scheduler.claiming.ClaimLoop.WakeSignal;
import io.orderly.scheduler.claiming.HintHandler;
import io.orderly.scheduler.claiming.QueueProgress;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.lifecycle.StopStep;
import io.orderly.scheduler.messaging.OrderCache;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.reconciling.ReconcileTask;
import io.orderly.scheduler.replying.EarlyEventExpiry;
import io.orderly.scheduler.replying.ProvenEvents;
import io.orderly.scheduler.replying.ProvenReplies;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.store.claiming.AnswerCounts;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.correlation.Correlations;
import io.orderly.store.fairness.QueueClock;
import io.orderly.store.limits.AgentLimits;
import io.orderly.store.limits.AgentShares;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.store.replykeys.ReplyKeys;
import io.orderly.store.settings.Grace;
import io.orderly.store.settings.SharedSettings;
import io.orderly.store.settings.StoredAttributeLimits;
import io.orderly.store.statistics.StoreServer;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import java.time.Clock;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Builds the {@link SchedulerCore} from the beans of the service, and exposes its parts. */
@Configuration(proxyBeanMethods = false)
class SchedulerConfiguration {

  /**
   * Topics, gauges, pauses, limits, tokens, queue progress, reconciliation, early events, reply
   * keys and the clock.
   */
  static final int SCHEDULED_TASKS = 10;

  /**
   * A thread per task: Spring's own scheduler for virtual threads runs tasks of a fixed delay on
   * one thread, so that a task which waits for an unavailable broker would delay the others.
   */
  @Bean
  ThreadPoolTaskScheduler taskScheduler() {
    ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
    scheduler.setPoolSize(SCHEDULED_TASKS);
    scheduler.setThreadNamePrefix("task-");
    scheduler.setPhase(StopStep.TASKS);
    return scheduler;
  }

  /** Not before the keys: without them the start fails, and a running instance keeps its name. */
  @Bean
  @DependsOn("replyKeys")
  @DependsOnDatabaseInitialization
  Incarnation incarnation(InstanceRegistry registry, InstanceProperties instance) {
    return registry.begin(instance.instanceId());
  }

  @Bean
  SchedulerCore.Self schedulerSelf(
      ObjectProvider<Incarnation> incarnation,
      SchedulerProperties properties,
      GraceProperties grace,
      EventSecretProperties eventSecrets,
      ApplicationContext application,
      SharedSettings settings) {
    Grace.of("scheduler", grace.grace(), settings);
    // Only then: an instance whose start fails must not take over the name of a running one.
    return new SchedulerCore.Self(
        incarnation.getObject(),
        properties,
        grace.grace(),
        eventSecrets.macs(),
        () -> AvailabilityChangeEvent.publish(application, LivenessState.BROKEN));
  }

  @Bean
  SchedulerCore.Ports schedulerPorts(
      StateStore store,
      LiveSteps liveSteps,
      Correlations correlations,
      WorkflowCatalogue workflows,
      InstanceRegistry instances,
      SystemPauses systemPauses,
      PauseSwitches pauses,
      ReplyKeys replyKeys,
      SharedSettings settings) {
    return new SchedulerCore.Ports(
        store,
        liveSteps,
        correlations,
        workflows,
        instances,
        systemPauses,
        pauses,
        replyKeys,
        () -> StoredAttributeLimits.read(settings));
  }

  @Bean
  SchedulerCore.Outlets schedulerOutlets(
      MessageSender sender,
      OrderCache orders,
      StatusPublisher statuses,
      OrderTracing tracing,
      QueueProgress progress,
      WakeSignal wakeSignal) {
    ChangeTraces changes = new ChangeTraces(tracing, orders::traceParents);
    return new SchedulerCore.Outlets(sender, orders, statuses, changes, progress, wakeSignal::wake);
  }

  @Bean
  SchedulerCore schedulerCore(
      SchedulerCore.Self self,
      SchedulerCore.Ports ports,
      SchedulerCore.Outlets outlets,
      MeterRegistry meters) {
    return new SchedulerCore(
        self,
        ports,
        outlets,
        new SchedulerCore.Machine(
            System::nanoTime,
            SplittableRandom::new,
            () -> ThreadLocalRandom.current().nextDouble(),
            meters));
  }

  @Bean
  Lifecycle schedulerLifecycle(SchedulerCore core) {
    return core.lifecycle();
  }

  @Bean
  KnownPauses knownPauses(SchedulerCore core) {
    return core.pauses();
  }

  @Bean
  Deciders deciders(SchedulerCore core) {
    return core.deciders();
  }

  @Bean
  Routing routing(SchedulerCore core) {
    return core.routing();
  }

  @Bean
  SendHealth sendHealth(SchedulerCore core) {
    return core.sendHealth();
  }

  @Bean
  ReplyPartitions replyPartitions(SchedulerCore core) {
    return core.replyPartitions();
  }

  @Bean
  ProvenReplies provenReplies(SchedulerCore core) {
    return core.replies();
  }

  @Bean
  ProvenEvents provenEvents(SchedulerCore core) {
    return core.events();
  }

  @Bean
  EarlyEventExpiry earlyEventExpiry(Correlations correlations, DeadLetters deadLetters) {
    return new EarlyEventExpiry(correlations, deadLetters);
  }

  @Bean
  HintHandler hintHandler(SchedulerCore core) {
    return core.hintHandler();
  }

  @Bean
  ReconcileTask reconcileTask(SchedulerCore core) {
    return core.reconcileTask();
  }

  @Bean
  WakeSignal wakeSignal() {
    return new WakeSignal();
  }

  @Bean
  ClaimLoop claimLoop(SchedulerCore core, WakeSignal wakeSignal, SchedulerProperties properties) {
    return new ClaimLoop(
        core.claimer()::claim,
        core::mayClaim,
        wakeSignal,
        properties,
        core.lifecycle()::requestRestart);
  }

  @Bean
  LimitRefresh limitRefresh(
      AgentLimits limits,
      AgentShares shares,
      SharedRateLimit rates,
      SchedulerCore core,
      Incarnation incarnation,
      WakeSignal wakeSignal) {
    return new LimitRefresh(
        new LimitRefresh.Store(limits, shares, rates),
        core.deciders()::isReadyFor,
        core.callLimits(),
        // The share of the incarnation before lasts to the end of its lease: its calls may go on.
        incarnation.lockedBy(),
        wakeSignal::wake,
        System::nanoTime);
  }

  @Bean
  ReplyKeyRefresh replyKeyRefresh(SchedulerCore core) {
    return new ReplyKeyRefresh(core.replyTokens());
  }

  @Bean
  QueueProgress queueProgress(QueueClock queueClock, AnswerCounts counts, ClockOffset clockOffset) {
    return new QueueProgress(queueClock, counts, clockOffset.corrected());
  }

  @Bean
  ClockOffset clockOffset(Clock clock, MeterRegistry meters) {
    return ClockOffset.againstStore(clock, meters);
  }

  @Bean
  ClockLoop clockLoop(ClockOffset clockOffset, StoreServer server) {
    return new ClockLoop(clockOffset, server::clock);
  }
}
