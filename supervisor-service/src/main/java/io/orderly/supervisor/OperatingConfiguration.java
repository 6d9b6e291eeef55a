package io.orderly.supervisor;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.store.StateStore;
import io.orderly.store.StoreStatistics;
import io.orderly.supervisor.commands.OperatorCommands;
import io.orderly.supervisor.deciding.SupervisorDecider;
import io.orderly.supervisor.figures.FiguresLoop;
import io.orderly.supervisor.figures.StoreGauges;
import io.orderly.supervisor.telling.SchedulerWake;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Puts together what operators see and ask for, and the threads of the duties. */
@Configuration(proxyBeanMethods = false)
class OperatingConfiguration {

  /** Sweep, release, delivery of alerts, figures: none may ever wait for another. */
  private static final int DUTIES = 4;

  private static final int STOP_WITHIN_SECONDS = 10;

  /**
   * Spring's own schedulers run duties of a fixed delay on one thread, so that alerts which wait
   * for Kafka would hold up the sweep.
   */
  @Bean
  ThreadPoolTaskScheduler taskScheduler() {
    ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
    scheduler.setPoolSize(DUTIES);
    scheduler.setThreadNamePrefix("duty-");
    scheduler.setWaitForTasksToCompleteOnShutdown(true);
    scheduler.setAwaitTerminationSeconds(STOP_WITHIN_SECONDS);
    return scheduler;
  }

  @Bean
  OperatorCommands operatorCommands(
      StateStore store, SupervisorDecider decider, SchedulerWake schedulers) {
    return new OperatorCommands(store, decider, schedulers);
  }

  @Bean
  StoreGauges storeGauges(StoreStatistics statistics, MeterRegistry meters) {
    return new StoreGauges(statistics, Clock.systemUTC(), meters);
  }

  @Bean
  FiguresLoop figuresLoop(StoreGauges gauges) {
    return new FiguresLoop(gauges);
  }
}
