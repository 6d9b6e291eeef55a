package io.orderly.submission;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** The threads of scheduled tasks. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class TaskSchedulingConfiguration {

  /**
   * The clock, the registered workflows, the use of their versions and the admission, each with a
   * thread of its own.
   */
  private static final int TASKS = 4;

  /**
   * Spring's own scheduler for virtual threads runs tasks of a fixed delay on one thread, so that
   * one which waits for an unavailable store would delay the other.
   */
  @Bean
  ThreadPoolTaskScheduler taskScheduler() {
    ThreadPoolTaskScheduler scheduler = new ThreadPoolTaskScheduler();
    scheduler.setPoolSize(TASKS);
    scheduler.setThreadNamePrefix("task-");
    return scheduler;
  }
}
