package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.task.TaskSchedulingAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.TaskScheduler;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** A task that hangs delays no other one, and a running task ends before its beans do. */
class TaskThreadsTest {

  private static final Duration OFTEN = Duration.ofMillis(10);

  /** The thread pool of the scheduled tasks, as the service has it. */
  @Configuration(proxyBeanMethods = false)
  @EnableScheduling
  static class Tasks {

    @Bean
    ThreadPoolTaskScheduler taskScheduler() {
      return new SchedulerConfiguration().taskScheduler();
    }
  }

  @Test
  void aTaskRunsWhileAllTheOthersHang() {
    new ApplicationContextRunner()
        .withConfiguration(AutoConfigurations.of(TaskSchedulingAutoConfiguration.class))
        .withUserConfiguration(Tasks.class)
        .withPropertyValues("spring.threads.virtual.enabled=true")
        .run(
            context -> {
              CountDownLatch ending = new CountDownLatch(1);
              CountDownLatch ran = new CountDownLatch(1);
              TaskScheduler tasks = context.getBean(TaskScheduler.class);
              for (int other = 0; other < SchedulerConfiguration.SCHEDULED_TASKS - 1; other++) {
                var unused = tasks.scheduleWithFixedDelay(() -> hang(ending), OFTEN);
              }
              var one = tasks.scheduleWithFixedDelay(ran::countDown, OFTEN);
              boolean hasRun = ran.await(20, TimeUnit.SECONDS);
              ending.countDown();
              assertThat(hasRun).isTrue();
              assertThat(one.isCancelled()).isFalse();
            });
  }

  @Test
  void aRunningTaskEndsBeforeTheBeanThatItUsesIsDestroyed() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    AtomicReference<@Nullable Boolean> usable = new AtomicReference<>();
    AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    context.register(Tasks.class);
    context.registerBean(UsedBean.class, UsedBean::new);
    context.refresh();
    UsedBean used = context.getBean(UsedBean.class);
    var unused =
        context
            .getBean(TaskScheduler.class)
            .scheduleWithFixedDelay(
                () -> {
                  running.countDown();
                  LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
                  usable.set(used.open.get());
                },
                Duration.ofHours(1));
    assertThat(running.await(20, TimeUnit.SECONDS)).isTrue();

    context.close();

    assertThat(usable).hasValue(true);
  }

  /** Created after the task scheduler, so that it is destroyed before it. */
  private static final class UsedBean implements AutoCloseable {

    private final AtomicBoolean open = new AtomicBoolean(true);

    @Override
    public void close() {
      open.set(false);
    }
  }

  private static void hang(CountDownLatch ending) {
    try {
      ending.await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
