package io.orderly.supervisor.delivery;

import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.FixedDelayTask;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

/**
 * Registers the rounds of deliveries with Spring's scheduler, each at a fixed delay. A round that
 * fails is logged and repeated after its delay. At shutdown, Spring waits for running rounds, so
 * that they can return what they claimed.
 */
public final class DeliveryTasks implements SchedulingConfigurer {

  private static final Logger LOG = LoggerFactory.getLogger(DeliveryTasks.class);

  private final List<Task> tasks;

  /**
   * A repeated round.
   *
   * @param name for the log, as the subject of a sentence
   * @param interval between the end of a round and the next one
   */
  public record Task(String name, Duration interval, Runnable round) {}

  public DeliveryTasks(List<Task> tasks) {
    this.tasks = List.copyOf(tasks);
  }

  @Override
  public void configureTasks(ScheduledTaskRegistrar registrar) {
    for (Task task : tasks) {
      registrar.addFixedDelayTask(
          new FixedDelayTask(() -> run(task), task.interval(), Duration.ZERO));
    }
  }

  private static void run(Task task) {
    try {
      task.round().run();
    } catch (RuntimeException failure) {
      LOG.warn(
          "{} failed; retrying: {}",
          task.name(),
          NestedExceptionUtils.getMostSpecificCause(failure).toString());
    }
  }
}
