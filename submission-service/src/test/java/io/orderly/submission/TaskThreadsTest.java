package io.orderly.submission;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.submission.testing.RunningService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.annotation.ScheduledAnnotationBeanPostProcessor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** No scheduled task waits for a thread that another one blocks. */
@Tag("servers")
class TaskThreadsTest {

  @Test
  void everyScheduledTaskHasAThreadOfItsOwn() {
    RunningService service = RunningService.shared();
    int tasks = service.bean(ScheduledAnnotationBeanPostProcessor.class).getScheduledTasks().size();

    int threads =
        service
            .bean(ThreadPoolTaskScheduler.class)
            .getScheduledThreadPoolExecutor()
            .getCorePoolSize();

    assertThat(threads).isEqualTo(tasks);
  }
}
