package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Topics;
import io.orderly.scheduler.testing.SchedulerProcess;
import io.orderly.scheduler.testing.TestOrder;
import io.orderly.scheduler.testing.World;
import io.orderly.workflow.WorkflowDefinition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** More bytes of orders than the heap of a scheduler holds, in a process with a small one. */
@Tag("servers")
class LargeOrdersTest {

  private static final String AGENT = "large-orders-agent";
  private static final String ID = "large-orders-1";
  private static final int ORDERS = 150;
  private static final int PAGE = 10;
  private static final Duration MAX_SENDING = Duration.ofMinutes(5);

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @TempDir private Path folder;

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void largeRequestsAreAllSentAndResentByTheNextIncarnation() throws Exception {
    world.topic(AGENT, Map.of("max.message.bytes", "4194304"));
    WorkflowDefinition workflow = world.workflowOnly("large-orders", "600s", AGENT);
    for (int page = 0; page < ORDERS; page += PAGE) {
      int first = page;
      world.take(
          IntStream.range(first, first + PAGE)
              .mapToObj(rank -> TestOrder.large(workflow, rank))
              .toList());
    }

    runUntilSent(ORDERS);
    runUntilSent(2 * ORDERS);
  }

  private void runUntilSent(int requests) {
    Path log = folder.resolve("scheduler-" + requests + ".log");
    try (SchedulerProcess scheduler = new SchedulerProcess(world.settings(ID, Map.of()), log);
        Admin admin = Admin.create(Map.of("bootstrap.servers", world.bootstrapServers()))) {
      await()
          .atMost(MAX_SENDING)
          .untilAsserted(
              () -> {
                assertThat(scheduler.exitCode()).isEmpty();
                assertThat(requests(admin)).isGreaterThanOrEqualTo(requests);
              });
    }
  }

  private static long requests(Admin admin) throws Exception {
    List<TopicPartition> partitions =
        IntStream.range(0, 4)
            .mapToObj(number -> new TopicPartition(Topics.agentRequests(AGENT), number))
            .toList();
    Map<TopicPartition, OffsetSpec> ends =
        partitions.stream()
            .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest()));
    return admin.listOffsets(ends).all().get().values().stream()
        .mapToLong(end -> end.offset())
        .sum();
  }
}
