package io.orderly.agent.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.agent.messaging.AgentsHealth;
import io.orderly.agent.testing.RemoteService;
import io.orderly.agent.testing.StepRequests;
import io.orderly.agent.testing.TestScheduler;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Topics;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.actuate.health.Status;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

@Timeout(180)
class ClockTest {

  private final RemoteService remote = RemoteService.start(RemoteService.answer(200, "{}"));

  /** Half an hour fast. */
  static class FastClock {

    @Bean
    @Primary
    Clock fastClock() {
      return Clock.offset(Clock.systemUTC(), Duration.ofMinutes(30));
    }
  }

  /** Half an hour slow. */
  static class SlowClock {

    @Bean
    @Primary
    Clock slowClock() {
      return Clock.offset(Clock.systemUTC(), Duration.ofMinutes(-30));
    }
  }

  @AfterEach
  void endRemoteService() {
    remote.close();
  }

  @Test
  void anInstanceWhoseClockIsFastCallsNothingAndSaysThatItIsNotWell() {
    try (ConfigurableApplicationContext service =
            Service.start("fast", "fast-1", remote, List.of(FastClock.class));
        TestScheduler scheduler =
            new TestScheduler(
                SharedInfrastructure.kafka().bootstrapServers(), Topics.SCHEDULER_REPLIES)) {
      AgentsHealth health = service.getBean(AgentsHealth.class);
      assertThat(health.health().getStatus()).isEqualTo(Status.UP);

      await()
          .atMost(Duration.ofSeconds(60))
          .until(
              () -> {
                scheduler.send(
                    "fast", 0, StepRequests.completeWithin(Duration.ofSeconds(10)).build());
                return health.health().getStatus().equals(Status.DOWN);
              });

      assertThat(health.health().getDetails())
          .containsEntry("fast", "this machine's clock is off")
          .containsEntry("inventory", "reading");
      assertThat(remote.callsTo("/charges")).isZero();
    }
  }

  @Test
  void anInstanceWhoseClockIsSlowSaysThatItIsNotWell() {
    try (ConfigurableApplicationContext service =
            Service.start("slow", "slow-1", remote, List.of(SlowClock.class));
        TestScheduler scheduler =
            new TestScheduler(
                SharedInfrastructure.kafka().bootstrapServers(), Topics.SCHEDULER_REPLIES)) {
      AgentsHealth health = service.getBean(AgentsHealth.class);

      await()
          .atMost(Duration.ofSeconds(60))
          .until(
              () -> {
                scheduler.send(
                    "slow", 0, StepRequests.completeWithin(Duration.ofSeconds(10)).build());
                return health.health().getStatus().equals(Status.DOWN);
              });

      assertThat(health.health().getDetails()).containsEntry("slow", "this machine's clock is off");
      MeterRegistry meters = service.getBean(MeterRegistry.class);
      assertThat(meters.get("orderly.agent.clock.off").tag("agent", "slow").gauge().value())
          .isEqualTo(1);
      assertThat(meters.get("orderly.agent.clock.off").tag("agent", "inventory").gauge().value())
          .isZero();
    }
  }
}
