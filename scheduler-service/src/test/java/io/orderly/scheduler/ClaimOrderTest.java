package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.StepRequest;
import io.orderly.process.ClaimRank;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.testing.PlayedAgent;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.TestOrder;
import io.orderly.scheduler.testing.World;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which of the waiting orders are claimed, and how many at a time. */
@Tag("servers")
class ClaimOrderTest {

  private static final Duration SOON = Duration.ofSeconds(60);
  private static final int ONE_AT_A_TIME = 12;

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void ordersAreServedByClaimRank() {
    WorkflowDefinition workflow = world.workflow("ranked", "60s", "ranked-agent");
    List<Long> ranks = LongStream.range(0, ONE_AT_A_TIME).boxed().collect(Collectors.toList());
    Collections.shuffle(ranks, new Random(11));
    List<UUID> orders =
        world.take(ranks.stream().map(rank -> TestOrder.of(workflow, rank, 1)).toList());
    // One that answers twice in half a second is sent several, to several partitions.
    PlayedAgent agent =
        world.agent("ranked-agent", Conduct.completes(), new Pace(1, Duration.ofMillis(600)));

    world.scheduler("ranked", Map.of("orderly.scheduler.max-in-flight-per-agent", 1));
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == ONE_AT_A_TIME);

    List<Long> served =
        agent.requests().stream()
            .map(StepRequest::orderId)
            .map(orderId -> ranks.get(orders.indexOf(orderId)))
            .toList();
    assertThat(served).isSorted().hasSize(ONE_AT_A_TIME);
  }

  /** Whoever hands in an order next begins there, and not before those who waited. */
  @Test
  void aQueueClockAheadOfTimeIsStored() {
    WorkflowDefinition workflow = world.workflow("told", "60s", "told-agent");
    long ahead = ClaimRank.of(Instant.now().plus(Duration.ofHours(1)), 0);
    world.take(
        LongStream.range(0, 20).mapToObj(turn -> TestOrder.of(workflow, ahead + turn, 1)).toList());
    world.agent("told-agent", Conduct.completes(), Pace.AT_ONCE);

    world.scheduler("told", Map.of());

    await()
        .atMost(SOON)
        .until(
            () ->
                world.figure(
                        "SELECT coalesce(max(reached), 0) FROM state.queue_clock WHERE agent = ?",
                        "told-agent")
                    == ahead + 19);
  }

  @Test
  void aClaimIsLimitedToItsBatchSizeThoughCapacityIsLeft() {
    WorkflowDefinition workflow = world.workflow("batched", "60s", "batched-agent");
    List<UUID> orders = world.submit(workflow, 50);
    world.agent("batched-agent", Conduct.completes(), Pace.AT_ONCE);

    world.scheduler("batched", Map.of("orderly.scheduler.claim-batch", 7));
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == 50);

    long largest =
        world.figure(
            "SELECT max(together) FROM (SELECT count(*) AS together FROM state.order_step GROUP BY"
                + " started_at) claims");
    assertThat(largest).isBetween(2L, 7L);
  }
}
