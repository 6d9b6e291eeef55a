package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.testing.PlayedAgent;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.World;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two instances of one agent, of which one does its work. */
@Tag("servers")
class CapacityTest {

  private static final int MEASURED_REQUESTS = 240;
  private static final Pace WORKING = new Pace(4, Duration.ofMillis(100));
  private static final Duration SOON = Duration.ofSeconds(60);

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void aSilentInstanceGetsFewOfTheRequests() {
    assertTakesLittle("stuck", Conduct.isSilent(), Pace.AT_ONCE);
  }

  @Test
  void aSlowInstanceGetsFewOfTheRequests() {
    Pace slow = new Pace(WORKING.slots(), WORKING.each().multipliedBy(25));
    assertTakesLittle("slow", Conduct.completes(), slow);
  }

  private void assertTakesLittle(String name, Conduct conduct, Pace pace) {
    String agent = name + "-shared-agent";
    WorkflowDefinition workflow = world.workflow(name + "-shared", "5s", agent);
    world.scheduler("capacity-" + name, Map.of("orderly.scheduler.max-in-flight-per-agent", 64));
    PlayedAgent working = world.agent(agent, Conduct.completes(), WORKING);
    world.submit(workflow, 3_000);
    await().atMost(SOON).until(() -> working.answered() > 40);

    PlayedAgent other = world.agent(agent, conduct, pace);
    await().atMost(SOON).until(() -> !other.requests().isEmpty());

    assertThat(receivedMeanwhile(other, working)).isLessThan(MEASURED_REQUESTS / 4);
  }

  /**
   * The requests that came to one instance while the other one answered many. Were they shared
   * evenly, they would be as many: requests that lie unanswered at the one would keep the rest from
   * the other, on a fast machine and on a slow one.
   */
  private static int receivedMeanwhile(PlayedAgent other, PlayedAgent working) {
    int receivedBefore = other.requests().size();
    int answeredBefore = working.answered();
    await()
        .atMost(Duration.ofMinutes(1))
        .until(() -> working.answered() - answeredBefore >= MEASURED_REQUESTS);
    return other.requests().size() - receivedBefore;
  }

  @Test
  void declinedRequestsAreCompletedByAnotherInstanceWithoutASweep() {
    WorkflowDefinition workflow = world.workflow("declined", "60s", "declined-agent");
    world.scheduler("capacity", Map.of());
    PlayedAgent declining = world.agent("declined-agent", Conduct.declines(), Pace.AT_ONCE);
    PlayedAgent working = world.agent("declined-agent", Conduct.completes(), Pace.AT_ONCE);
    await().atMost(SOON).until(() -> declining.partitions() > 0 && working.partitions() > 0);

    List<UUID> orders = world.submit(workflow, 200);

    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == 200);
    assertThat(declining.requests()).isNotEmpty();
    assertThat(world.figure("SELECT max(attempt) FROM state.order_step")).isEqualTo(1);
  }
}
