package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.testing.PlayedAgent;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.SchedulerProcess;
import io.orderly.scheduler.testing.World;
import io.orderly.workflow.WorkflowDefinition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A scheduler that is killed with more under way than one page of the reconcile loop holds. */
@Tag("servers")
class RestartTest {

  private static final String ID = "restart-1";
  private static final String AGENT = "restarted";
  private static final int LIVE = 700;
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final Duration AFTER_A_START = Duration.ofSeconds(90);

  /** Beyond all waits: what is past its CompleteBy is not sent again. */
  private static final String COMPLETE_WITHIN = "900s";

  private static final Map<String, Object> ROOM =
      Map.of(
          "orderly.scheduler.max-in-flight-per-agent",
          1_000,
          "orderly.scheduler.max-in-flight-per-partition",
          1_000,
          "orderly.scheduler.reconcile-batch",
          200,
          "orderly.scheduler.resend-after",
          "1s");

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @TempDir private Path folder;

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void aRestartedSchedulerAdoptsItsOrdersAndResendsTheirRequests() {
    WorkflowDefinition workflow = world.workflow("restart", COMPLETE_WITHIN, AGENT);
    List<UUID> orders = world.submit(workflow, LIVE);
    try (SchedulerProcess killed =
        new SchedulerProcess(world.settings(ID, ROOM), folder.resolve("scheduler.log"))) {
      await().atMost(AFTER_A_START).until(() -> lockedBy(ID + "#1") == LIVE);
      killed.kill();
    }

    world.scheduler(ID, ROOM);
    await().atMost(SOON).untilAsserted(() -> assertThat(lockedBy(ID + "#2")).isEqualTo(LIVE));
    await().atMost(SOON).until(() -> resent() == LIVE);

    PlayedAgent agent = world.agent(AGENT, Conduct.completes(), Pace.AT_ONCE);
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == LIVE);
    assertThat(agent.received()).hasSize(LIVE);
    assertThat(agent.received().values()).allMatch(times -> times <= 2);
  }

  /**
   * Steps of which a refusal would prove nothing, as their rows say before a request is sent again.
   */
  private long resent() {
    return world.figure("SELECT count(*) FROM state.order_step WHERE resent_attempt = attempt");
  }

  private long lockedBy(String incarnation) {
    return world.figure(
        "SELECT count(*) FROM state.order_process WHERE locked_by = ?", incarnation);
  }
}
