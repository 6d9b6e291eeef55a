package io.orderly.scheduler;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.GraceProperties;
import io.orderly.platform.clock.ClockLoop;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.scheduler.claiming.ClaimLoop;
import io.orderly.scheduler.claiming.LineProgress;
import io.orderly.scheduler.claiming.WakeSignal;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.deciding.KnownPauses;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.lifecycle.ProcessEnd;
import io.orderly.scheduler.limiting.CallLimits;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.reconciling.ReconcileLoop;
import io.orderly.scheduler.reconciling.Reconciling;
import io.orderly.scheduler.replying.ReplyIntake;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.store.claiming.AnswerCounts;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.fairness.QueueClock;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.store.settings.Grace;
import io.orderly.store.settings.SharedSettings;
import io.orderly.store.statistics.StoreServer;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import java.time.Clock;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the decisions, the claim and the reconcile loop together. */
@Configuration(proxyBeanMethods = false)
class SchedulingConfiguration {

  @Bean
  SchedulerCore.Ports schedulerPorts(
      StateStore store,
      LiveSteps liveSteps,
      WorkflowCatalogue workflows,
      InstanceRegistry instances,
      SystemPauses holds,
      PauseSwitches pauses) {
    return new SchedulerCore.Ports(store, liveSteps, workflows, instances, holds, pauses);
  }

  @Bean
  SchedulerCore.Self schedulerSelf(
      ObjectProvider<Incarnation> incarnation,
      SchedulerProperties properties,
      GraceProperties grace,
      ProcessEnd processEnd,
      SharedSettings settings) {
    Grace.of("scheduler", grace.grace(), settings);
    // Not before: one whose start is refused must not take the name of another one that runs.
    return new SchedulerCore.Self(incarnation.getObject(), properties, grace.grace(), processEnd);
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
  Lifecycle standing(SchedulerCore core) {
    return core.standing();
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
  CallLimits callLimits(SchedulerCore core) {
    return core.callLimits();
  }

  @Bean
  ReplyPartitions replyPartitions(SchedulerCore core) {
    return core.replyPartitions();
  }

  @Bean
  ReplyIntake replyIntake(SchedulerCore core) {
    return core.replyIntake();
  }

  @Bean
  Reconciling reconciling(SchedulerCore core) {
    return core.reconciling();
  }

  @Bean
  ReconcileLoop reconcileLoop(SchedulerCore core) {
    return core.reconcileLoop();
  }

  @Bean
  ClockOffset clockOffset(Clock clock, MeterRegistry meters) {
    return ClockOffset.againstStore(clock, meters);
  }

  @Bean
  ClockLoop clockLoop(ClockOffset clockOffset, StoreServer server) {
    return new ClockLoop(clockOffset, server::clock);
  }

  /** Ranks are times of the store's clock. */
  @Bean
  LineProgress lineProgress(QueueClock lines, AnswerCounts counts, ClockOffset clockOffset) {
    return new LineProgress(lines, counts, clockOffset.corrected());
  }

  @Bean
  WakeSignal wakeSignal() {
    return new WakeSignal();
  }

  @Bean
  ClaimLoop claimLoop(
      SchedulerCore core,
      WakeSignal wakeSignal,
      SchedulerProperties properties,
      ProcessEnd processEnd) {
    return new ClaimLoop(
        core.claiming()::runOnce, wakeSignal, core.claimGate(), properties, processEnd);
  }

  @Bean
  InFlightGauges flightGauges(Deciders deciders, Routing routing, MeterRegistry meters) {
    return new InFlightGauges(deciders, routing, meters);
  }
}
