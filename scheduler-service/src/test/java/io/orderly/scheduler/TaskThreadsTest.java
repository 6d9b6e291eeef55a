package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** Duties that hang hold up no other one, with virtual threads or without them. */
class TaskThreadsTest {

  private static final Duration OFTEN = Duration.ofMillis(10);

  /** The threads of the duties, as the service has them. */
  @Configuration(proxyBeanMethods = false)
  @EnableScheduling
  static class Duties {

    @Bean
    ThreadPoolTaskScheduler taskScheduler() {
      return new SchedulerConfiguration().taskScheduler();
    }
  }

  @Test
  void aDutyRunsWhileAllTheOthersHang() {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(TaskSchedulingAutoConfiguration.class))
        .withUserConfiguration(Duties.class)
        .withPropertyValues("spring.threads.virtual.enabled=true")
        .run(
            context -> {
              CountDownLatch ending = new CountDownLatch(1);
              CountDownLatch ran = new CountDownLatch(1);
              TaskScheduler duties = context.getBean(TaskScheduler.class);
              for (int other = 0; other < SchedulerConfiguration.SCHEDULED_TASKS - 1; other++) {
                var unused = duties.scheduleWithFixedDelay(() -> hang(ending), OFTEN);
              }
              var one = duties.scheduleWithFixedDelay(ran::countDown, OFTEN);
              boolean hasRun = ran.await(20, TimeUnit.SECONDS);
              ending.countDown();
              assertThat(hasRun).isTrue();
              assertThat(one.isCancelled()).isFalse();
            });
  }

  private static void hang(CountDownLatch ending) {
    try {
      ending.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
