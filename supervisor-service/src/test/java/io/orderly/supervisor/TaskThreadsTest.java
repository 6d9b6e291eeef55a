package io.orderly.supervisor;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.supervisor.testing.RunningSupervisor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.annotation.ScheduledAnnotationBeanPostProcessor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** No scheduled task waits for a thread that another one blocks. */
@Tag("servers")
class TaskThreadsTest {

  @Test
  void everyScheduledTaskHasAThreadOfItsOwn() {
    RunningSupervisor supervisor = RunningSupervisor.shared();
    int tasks =
        supervisor.bean(ScheduledAnnotationBeanPostProcessor.class).getScheduledTasks().size();

    int threads =
        supervisor
            .bean(ThreadPoolTaskScheduler.class)
            .getScheduledThreadPoolExecutor()
            .getCorePoolSize();

    assertThat(threads).isEqualTo(tasks);
  }
}
