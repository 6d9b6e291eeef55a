package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.operator.agents.AgentConditions;
import io.orderly.operator.agents.AgentReports;
import io.orderly.operator.commands.OperatorCommands;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.operator.inspection.ActivityDescriber;
import io.orderly.operator.inspection.AgentInspection;
import io.orderly.operator.inspection.OrderInspection;
import io.orderly.operator.inspection.RequestInspection;
import io.orderly.operator.inspection.WorkInspection;
import io.orderly.operator.inspection.asks.AskInbox;
import io.orderly.operator.pauses.Pausing;
import io.orderly.operator.publishing.WakePublisher;
import io.orderly.platform.clock.ClockLoop;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.store.limits.AgentLimits;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pg.ReadPool;
import io.orderly.store.readmodel.AlertRepository;
import io.orderly.store.readmodel.EventRepository;
import io.orderly.store.readmodel.OrderRepository;
import io.orderly.store.readmodel.ReadModelConfiguration;
import io.orderly.store.search.ErrorSearch;
import io.orderly.store.search.OrderSearch;
import io.orderly.store.search.SearchedPaths;
import io.orderly.store.statistics.PostgresStoreStatistics;
import io.orderly.store.statistics.StoreServer;
import io.orderly.store.statistics.StoreStatistics;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.alerting.AlertingProperties;
import io.orderly.supervisor.metrics.StoreGauges;
import java.time.Clock;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.transaction.PlatformTransactionManager;

/** Wires the queries and commands of operators, and the scheduler of all tasks. */
@Configuration(proxyBeanMethods = false)
class OperatingConfiguration {

  /**
   * Sweep, release, gauges, bulk, standby, clock; retention, workflow versions, table gauges; agent
   * reports, lags, suspended agents, agent alerts; notifications and their gauges; alert upkeep and
   * the topic as sink. A test counts them.
   */
  private static final int TASKS = 17;

  private static final int STOP_WITHIN_SECONDS = 10;

  /**
   * One thread per task, so that no task waits for another: alerts may wait for Kafka, retention
   * for a slow disk.
   */
  @Bean
  ThreadPoolTaskScheduler taskScheduler(
      ApplicationContext application, AlertingProperties alerting) {
    ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
    scheduler.setPoolSize(TASKS + alerting.alertmanagers().size() + alerting.webhooks().size());
    scheduler.setThreadNamePrefix("task-");
    scheduler.setErrorHandler(new TaskErrors(application));
    scheduler.setWaitForTasksToCompleteOnShutdown(true);
    scheduler.setAwaitTerminationSeconds(STOP_WITHIN_SECONDS);
    return scheduler;
  }

  @Bean
  OperatorCommands operatorCommands(SupervisorCore core) {
    return core.operatorCommands();
  }

  @Bean
  Pausing pausing(PauseSwitches switches, WorkflowCatalogue workflows, WakePublisher schedulers) {
    return new Pausing(switches, workflows, schedulers);
  }

  @Bean
  ActivityDescriber activities(WorkflowCatalogue workflows, AgentReports reports) {
    return new ActivityDescriber(workflows, new AgentConditions(reports));
  }

  @Bean
  OrderInspection.Records orderRecords(
      OrderRepository orders, EventRepository events, AlertRepository alerts) {
    return new OrderInspection.Records(orders, events, alerts);
  }

  @Bean
  OrderInspection orderInspection(
      OrderInspection.Records records,
      ReadPool reads,
      PauseSwitches switches,
      SupervisorDecider decider,
      ActivityDescriber activities,
      @Qualifier(ReadModelConfiguration.TRANSACTIONS) PlatformTransactionManager transactions) {
    return new OrderInspection(records, reads.jdbc(), switches, decider, activities, transactions);
  }

  @Bean
  OrderSearch orderSearch(ReadPool reads, OrderRepository orders) {
    return new OrderSearch(reads.jdbc(), orders);
  }

  @Bean
  SearchedPaths searchedPaths(ReadPool reads, WorkflowCatalogue workflows) {
    return new SearchedPaths(reads.jdbc(), workflows);
  }

  @Bean
  ErrorSearch errorSearch(ReadPool reads) {
    return new ErrorSearch(reads.jdbc());
  }

  @Bean
  AskInbox askInbox(ReadPool reads, WorkflowCatalogue workflows) {
    return new AskInbox(reads.jdbc(), workflows);
  }

  @Bean
  WorkInspection workInspection(ReadPool reads) {
    return new WorkInspection(
        reads.jdbc(), new PostgresStoreStatistics(reads.jdbc()), reads.transactions());
  }

  @Bean
  AgentInspection agentInspection(Pausing pausing, PauseSwitches switches, AgentLimits limits) {
    return new AgentInspection(pausing, switches, limits);
  }

  @Bean
  RequestInspection requestInspection(
      OrderRepository orders, OrderDirectory directory, WorkflowCatalogue workflows) {
    return new RequestInspection(orders, directory, workflows);
  }

  @Bean
  ClockOffset clockOffset(Clock clock, MeterRegistry meters) {
    return ClockOffset.againstStore(clock, meters);
  }

  @Bean
  ClockLoop clockLoop(ClockOffset clockOffset, StoreServer server) {
    return new ClockLoop(clockOffset, server::clock);
  }

  /** Ages are told by the store's clock, which wrote the times. */
  @Bean
  StoreGauges storeGauges(
      StoreStatistics statistics,
      SupervisorDecider decider,
      ClockOffset clockOffset,
      MeterRegistry meters) {
    return new StoreGauges(statistics, decider, clockOffset.corrected(), meters);
  }
}
