package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.scheduler.testing.PlayedAgent;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.World;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Kafka goes away under load, for longer than a send may take, and comes back. */
@Tag("servers")
class OutageTest {

  private static final Duration OUTAGE = Duration.ofSeconds(15);
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int ORDERS = 800;

  private final EmbeddedKafkaBroker broker = EmbeddedKafkaBroker.startTemporary();
  private final World world = new World(broker.bootstrapServers());

  @AfterEach
  void end() {
    if (!broker.isAlive()) {
      broker.restart();
    }
    world.close();
    broker.close();
  }

  @Test
  void afterAnOutageAllOrdersAreProcessedWithAtMostTwoRequestsPerStep() {
    WorkflowDefinition workflow = world.workflow("outage", "10m", "outage-a", "outage-b");
    WorkflowDefinition rare = world.workflow("outage-rare", "10m", "outage-c");
    ConfigurableApplicationContext scheduler = world.scheduler("outage", Map.of());
    SendHealth health = scheduler.getBean(SendHealth.class);
    List<PlayedAgent> agents =
        Stream.of("outage-a", "outage-b", "outage-c")
            .map(name -> world.agent(name, Conduct.completes(), new Pace(8, Duration.ofMillis(40))))
            .toList();
    List<UUID> orders = new ArrayList<>(world.submit(rare, 1));
    orders.addAll(world.submit(workflow, ORDERS));
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) > 50);

    broker.kill();
    // The others may be waiting for answers, with nothing to send.
    orders.addAll(world.submit(rare, 20));
    await().atMost(SOON).until(() -> health.maxRequests("outage-c") < Integer.MAX_VALUE);
    long claimed = begun();
    await()
        .atMost(OUTAGE.plus(SOON))
        .during(OUTAGE)
        .untilAsserted(
            () -> assertThat(begun() - claimed).as("claims during the outage").isLessThan(30));
    broker.restart();

    await()
        .atMost(Duration.ofSeconds(90))
        .untilAsserted(
            () -> assertThat(world.count(orders, ProcessState.PROCESSED)).isEqualTo(orders.size()));
    assertThat(world.figure("SELECT max(attempt) FROM state.order_step")).isEqualTo(1);
    assertThat(agents)
        .allSatisfy(agent -> assertThat(agent.received().values()).allMatch(times -> times <= 2));
  }

  private long begun() {
    return world.figure(
        "SELECT count(*) FROM state.order_process WHERE process_state <> 'Pending'");
  }
}
