package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.testing.PlayedAgent;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.World;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** The clock of a scheduler's machine is off, by the state store's. */
@Tag("servers")
class ClockTest {

  private static final Map<String, Object> SETTINGS =
      Map.of("orderly.scheduler.resend-after", "0s");

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Duration AHEAD = Duration.ofSeconds(30);

  /** Beyond all waits, so that none of them ends by this machine's clock alone. */
  private static final int SECONDS_OFF = 600;

  /** Wins over the scheduler's own. */
  static class AheadClock {

    @Bean
    @Primary
    Clock aheadClock() {
      return Clock.offset(Clock.systemUTC(), AHEAD);
    }
  }

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void aSchedulerWithAFastClockSendsNothingTwice() {
    PlayedAgent agent = silentAgent("clock-ahead", "300s");
    world.storeIsAheadBy(-SECONDS_OFF);
    ConfigurableApplicationContext scheduler = world.scheduler("clock-ahead", SETTINGS);
    await().atMost(SOON).until(() -> agent.received().size() == 1);

    for (int round = 0; round < 3; round++) {
      assertThat(scheduler.getBean(SchedulerCore.class).reconciler().runOnce().resent()).isZero();
    }

    assertThat(scheduler.getBean(Routing.class).inFlight("clock-ahead-agent")).isEqualTo(1);
    awaitOffset(scheduler, SECONDS_OFF);
  }

  @Test
  void aSchedulerWithASlowClockEndsACountAtCompleteBy() {
    PlayedAgent agent = silentAgent("clock-behind", "3s");
    world.storeIsAheadBy(SECONDS_OFF);
    ConfigurableApplicationContext scheduler = world.scheduler("clock-behind", SETTINGS);
    await().atMost(SOON).until(() -> agent.received().size() == 1);

    await()
        .atMost(SOON)
        .until(() -> scheduler.getBean(Routing.class).unanswered("clock-behind-agent") == 0);
    awaitOffset(scheduler, -SECONDS_OFF);
  }

  @Test
  void aSchedulerWithAFastClockMeasuresOrdersByTheStoresClock() {
    WorkflowDefinition workflow = world.workflow("clock-time", "60s", "clock-time-agent");
    ConfigurableApplicationContext scheduler =
        world.scheduler("clock-time", Map.of(), AheadClock.class);
    awaitOffset(scheduler, (double) AHEAD.toSeconds());
    world.agent("clock-time-agent", Conduct.completes(), Pace.AT_ONCE);
    world.submit(workflow, 1);

    Timer timer =
        await()
            .atMost(SOON)
            .until(
                () -> scheduler.getBean(MeterRegistry.class).find("orderly.order").timer(),
                found -> found != null && found.count() > 0);

    assertThat(timer.totalTime(TimeUnit.SECONDS))
        .isLessThan(secondsSinceSubmission() + AHEAD.toSeconds() - 5.0);
  }

  /** Read after the timer, so that no pause makes the order older than it was timed. */
  private long secondsSinceSubmission() {
    return world.figure(
        "SELECT extract(epoch FROM statement_timestamp() - min(submitted_at))::bigint"
            + " FROM orders.customer_order");
  }

  private PlayedAgent silentAgent(String workflow, String completeWithin) {
    String agent = workflow + "-agent";
    world.submit(world.workflow(workflow, completeWithin, agent), 1);
    return world.agent(agent, Conduct.isSilent(), Pace.AT_ONCE);
  }

  private static void awaitOffset(ConfigurableApplicationContext scheduler, double seconds) {
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(offset(scheduler)).isCloseTo(seconds, Offset.offset(1.0)));
  }

  private static double offset(ConfigurableApplicationContext scheduler) {
    return scheduler
        .getBean(MeterRegistry.class)
        .get("orderly.clock.offset")
        .tag("against", "store")
        .gauge()
        .value();
  }
}
