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
import java.util.Locale;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.actuate.health.Status;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

@Tag("servers")
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

  /** Half a minute fast. */
  static class AheadClock {

    @Bean
    @Primary
    Clock aheadClock() {
      return Clock.offset(Clock.systemUTC(), Duration.ofSeconds(30));
    }
  }

  /** Half a minute slow. */
  static class BehindClock {

    @Bean
    @Primary
    Clock behindClock() {
      return Clock.offset(Clock.systemUTC(), Duration.ofSeconds(-30));
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
          .containsEntry("fast", "the clock of this machine is wrong")
          .containsEntry("inventory", "reading");
      assertThat(remote.callsTo("/charges")).isZero();
      awaitOffset(service, 1_800);
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

      assertThat(health.health().getDetails())
          .containsEntry("slow", "the clock of this machine is wrong");
      MeterRegistry meters = service.getBean(MeterRegistry.class);
      assertThat(meters.get("orderly.agent.clock.skewed").tag("agent", "slow").gauge().value())
          .isEqualTo(1);
      assertThat(meters.get("orderly.agent.clock.skewed").tag("agent", "inventory").gauge().value())
          .isZero();
      awaitOffset(service, -1_800);
    }
  }

  @ParameterizedTest
  @ValueSource(classes = {AheadClock.class, BehindClock.class})
  void anInstanceThatIsAskedForNothingShowsThatItsClockIsOff(Class<?> clock) {
    String agent = clock.getSimpleName().toLowerCase(Locale.ROOT);
    try (ConfigurableApplicationContext service =
        Service.start(agent, agent + "-1", remote, List.of(clock))) {

      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(
              () -> assertThat(Math.abs(offset(service))).isCloseTo(30, Offset.offset(1.0)));
    }
  }

  private static void awaitOffset(ConfigurableApplicationContext service, double seconds) {
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> assertThat(offset(service)).isCloseTo(seconds, Offset.offset(2.0)));
  }

  private static double offset(ConfigurableApplicationContext service) {
    return service
        .getBean(MeterRegistry.class)
        .get("orderly.clock.offset")
        .tag("against", "broker")
        .gauge()
        .value();
  }
}
