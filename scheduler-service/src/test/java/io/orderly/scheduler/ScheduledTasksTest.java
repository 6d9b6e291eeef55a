package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.scheduler.testing.World;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.scheduling.annotation.ScheduledAnnotationBeanPostProcessor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** No scheduled task waits for a thread that another one blocks. */
@Tag("servers")
class ScheduledTasksTest {

  @Test
  void everyScheduledTaskHasAThreadOfItsOwn() {
    try (World world = new World(SharedInfrastructure.kafka().bootstrapServers())) {
      ApplicationContext scheduler = world.scheduler("tasks", Map.of());
      int tasks =
          scheduler.getBean(ScheduledAnnotationBeanPostProcessor.class).getScheduledTasks().size();

      int threads =
          scheduler
              .getBean(ThreadPoolTaskScheduler.class)
              .getScheduledThreadPoolExecutor()
              .getCorePoolSize();

      assertThat(threads).isEqualTo(tasks);
    }
  }
}
