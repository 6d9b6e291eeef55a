package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.scheduler.reconciling.Reconciling;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.testing.PlayedAgent;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.World;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** One request that nobody has answered yet. */
class InFlightTest {

  private static final String AGENT = "in-flight-agent";
  private static final List<Integer> ALL_REPLY_PARTITIONS = List.of(0, 1, 2, 3);

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void itCountsUntilItIsAnsweredAlsoIfTheAnswerGoesToAnotherScheduler() {
    world.submit(world.workflow("in-flight", "60s", AGENT), 1);
    PlayedAgent agent = world.agent(AGENT, Conduct.isSilent(), Pace.AT_ONCE);
    ConfigurableApplicationContext scheduler = world.scheduler("in-flight", Map.of());
    await().atMost(Duration.ofSeconds(30)).until(() -> agent.received().size() == 1);
    await()
        .atMost(Duration.ofSeconds(30))
        .ignoreExceptions()
        .untilAsserted(() -> assertThat(shown(scheduler)).isEqualTo(1));

    Routing routing = scheduler.getBean(Routing.class);
    routing.answersMoved(ALL_REPLY_PARTITIONS);
    scheduler.getBean(Reconciling.class).runOnce();

    assertThat(routing.underWay(AGENT)).isEqualTo(1);
    assertThat(agent.received().values()).containsExactly(1);
    // What is forgotten is sent again, though perhaps not received yet.
    assertThat(resent(scheduler)).isZero();
  }

  private static double resent(ConfigurableApplicationContext scheduler) {
    return scheduler.getBean(MeterRegistry.class).get("orderly.resent.requests").counter().count();
  }

  private static double shown(ConfigurableApplicationContext scheduler) {
    return scheduler
        .getBean(MeterRegistry.class)
        .get("orderly.steps.in.flight")
        .tag("agent", AGENT)
        .gauge()
        .value();
  }
}
