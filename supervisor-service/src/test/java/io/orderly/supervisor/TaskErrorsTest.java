package io.orderly.supervisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.supervisor.alerting.AlertingProperties;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.availability.ApplicationAvailabilityBean;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.LivenessState;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

/** The scheduler of all tasks, as the service configures it. */
class TaskErrorsTest {

  private static final Duration SOON = Duration.ofSeconds(10);

  private static final AlertingProperties ALERTING =
      new AlertingProperties(
          Duration.ofMinutes(15),
          Duration.ofSeconds(30),
          Duration.ofSeconds(5),
          Map.of(),
          Map.of());

  private final AnnotationConfigApplicationContext context =
      new AnnotationConfigApplicationContext();
  private final AtomicInteger runs = new AtomicInteger();

  @BeforeEach
  void start() {
    context.registerBean(ApplicationAvailabilityBean.class);
    context.registerBean(
        ThreadPoolTaskScheduler.class,
        () -> new OperatingConfiguration().taskScheduler(context, ALERTING));
    context.refresh();
    AvailabilityChangeEvent.publish(context, LivenessState.CORRECT);
  }

  @AfterEach
  void stop() {
    context.close();
  }

  @Test
  void anErrorBreaksLivenessAndTheTaskIsRepeated() {
    repeat(
        () -> {
          runs.incrementAndGet();
          throw new StackOverflowError("too deep");
        });

    await().atMost(SOON).until(() -> liveness() == LivenessState.BROKEN);
    await().atMost(SOON).until(() -> runs.get() > 1);
  }

  @Test
  void anExceptionKeepsLivenessAndTheTaskIsRepeated() {
    repeat(
        () -> {
          runs.incrementAndGet();
          throw new IllegalStateException("once more");
        });

    await().atMost(SOON).until(() -> runs.get() > 2);
    assertThat(liveness()).isEqualTo(LivenessState.CORRECT);
  }

  private void repeat(Runnable task) {
    var unused =
        context
            .getBean(ThreadPoolTaskScheduler.class)
            .scheduleWithFixedDelay(task, Duration.ofMillis(10));
  }

  private LivenessState liveness() {
    return context.getBean(ApplicationAvailabilityBean.class).getLivenessState();
  }
}
