package io.orderly.scheduler;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.runtime.clock.ClockLoop;
import io.orderly.runtime.clock.ClockOffset;
import io.orderly.scheduler.claiming.ClaimLoop;
import io.orderly.scheduler.claiming.Claiming;
import io.orderly.scheduler.claiming.LineProgress;
import io.orderly.scheduler.claiming.WakeSignal;
import io.orderly.scheduler.deciding.Allowance;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.deciding.HoldProbes;
import io.orderly.scheduler.deciding.KnownPauses;
import io.orderly.scheduler.limiting.CallLimits;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.messaging.RefusedRequests;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.messaging.StepRequestSender;
import io.orderly.scheduler.reconciling.ReconcileLoop;
import io.orderly.scheduler.reconciling.Reconciling;
import io.orderly.scheduler.reconciling.Resending;
import io.orderly.scheduler.reconciling.SettingAside;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.scheduler.standing.IncarnationWatch;
import io.orderly.scheduler.standing.ProcessEnd;
import io.orderly.scheduler.standing.Standing;
import io.orderly.store.AgentHolds;
import io.orderly.store.Grace;
import io.orderly.store.Incarnation;
import io.orderly.store.LineClock;
import io.orderly.store.LiveSteps;
import io.orderly.store.OrderTransitions;
import io.orderly.store.PauseSwitches;
import io.orderly.store.SharedSettings;
import io.orderly.store.StateStore;
import io.orderly.store.StoreServer;
import io.orderly.store.WorkflowCatalogue;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the decisions, the claim and the reconcile loop together. */
@Configuration(proxyBeanMethods = false)
class SchedulingConfiguration {

  @Bean
  HoldProbes holdProbes(AgentHolds holds) {
    return new HoldProbes(holds, System::nanoTime);
  }

  @Bean
  KnownPauses knownPauses(PauseSwitches switches, HoldProbes probes, WakeSignal wakeSignal) {
    return new KnownPauses(switches, probes, wakeSignal::wake);
  }

  @Bean
  Allowance allowance(
      Routing routing,
      SendHealth health,
      KnownPauses pauses,
      HoldProbes probes,
      CallLimits callLimits,
      Standing standing) {
    return new Allowance(routing, health, pauses, probes, callLimits, standing);
  }

  @Bean
  Deciders deciders(
      WorkflowCatalogue workflows,
      Allowance allowance,
      SchedulerProperties properties,
      SharedSettings settings) {
    Duration grace = Grace.of("scheduler", properties.grace(), settings);
    return new Deciders(
        workflows, allowance, grace, () -> ThreadLocalRandom.current().nextDouble());
  }

  @Bean
  ClockOffset clockOffset(MeterRegistry meters) {
    return ClockOffset.againstStore(meters);
  }

  @Bean
  ClockLoop clockLoop(ClockOffset clockOffset, StoreServer server) {
    return new ClockLoop(clockOffset, server::clock);
  }

  /** Ranks are times of the store's clock. */
  @Bean
  LineProgress lineProgress(LineClock lines, ClockOffset clockOffset) {
    return new LineProgress(lines, clockOffset.corrected());
  }

  @Bean
  Claiming.Committed committedClaims(AfterCommit afterCommit, LineProgress lineProgress) {
    return new Claiming.Committed(afterCommit, lineProgress);
  }

  @Bean
  Claiming claiming(
      OrderTransitions transitions,
      WorkflowCatalogue workflows,
      Deciders deciders,
      Claiming.Committed committedClaims,
      Incarnation incarnation,
      MeterRegistry meters) {
    return new Claiming(transitions, workflows, deciders, committedClaims, incarnation, meters);
  }

  @Bean
  WakeSignal wakeSignal() {
    return new WakeSignal();
  }

  @Bean
  ClaimLoop claimLoop(
      Claiming claiming,
      WakeSignal wakeSignal,
      ClaimLoop.Gate gate,
      SchedulerProperties properties,
      ProcessEnd processEnd) {
    return new ClaimLoop(claiming::runOnce, wakeSignal, gate, properties, processEnd);
  }

  @Bean
  ClaimLoop.Gate claimGate(ReplyPartitions replyPartitions, Standing standing) {
    return new ClaimLoop.Gate(replyPartitions, standing);
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
  SettingAside settingAside(
      RefusedRequests refused,
      OrderTransitions transitions,
      Deciders deciders,
      AfterCommit afterCommit) {
    return new SettingAside(refused, transitions, deciders, afterCommit);
  }

  @Bean
  Reconciling.Store reconciledStore(
      StateStore store, OrderTransitions transitions, LiveSteps liveSteps) {
    return new Reconciling.Store(store, transitions, liveSteps);
  }

  @Bean
  Reconciling.Sent sentRequests(Routing routing, Resending resending, SettingAside settingAside) {
    return new Reconciling.Sent(routing, resending, settingAside);
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
  ReconcileLoop reconcileLoop(
      Reconciling reconciling,
      ReplyPartitions replyPartitions,
      IncarnationWatch watch,
      Standing standing) {
    return new ReconcileLoop(reconciling, replyPartitions, watch, standing);
  }

  @Bean
  FlightGauges flightGauges(Deciders deciders, Routing routing, MeterRegistry meters) {
    return new FlightGauges(deciders, routing, meters);
  }
}
