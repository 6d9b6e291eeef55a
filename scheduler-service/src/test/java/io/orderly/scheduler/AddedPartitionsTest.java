package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Topics;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.testing.PlayedAgent;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.World;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** Partitions are added to a topic of requests, and its scheduler learns of them first. */
@Tag("servers")
class AddedPartitionsTest {

  private static final String AGENT = "widened-agent";
  private static final int BEFORE = 4;
  private static final int AFTER = 8;
  private static final Duration SOON = Duration.ofSeconds(60);

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void addedPartitionsGetNoRequestBeforeTheAgentReadsThem() throws Exception {
    WorkflowDefinition workflow = world.workflow("widened", "60s", AGENT);
    // It looks at its topic every five minutes: Kafka's default.
    PlayedAgent old = world.agent(AGENT, Conduct.completes(), Pace.AT_ONCE);
    await().atMost(SOON).until(() -> old.partitions() == BEFORE);
    // It may ask Kafka for its topic until it has read from all of these partitions.
    ConfigurableApplicationContext first = world.scheduler("narrow", Map.of());
    finish(workflow);
    first.close();
    addPartitions();

    // A scheduler that starts now knows all partitions at once.
    ConfigurableApplicationContext second = world.scheduler("widened", Map.of());
    await().atMost(SOON).until(() -> unread(second) == AFTER - BEFORE);
    finish(workflow);

    Map<Integer, Long> requests = requests();
    assertThat(IntStream.range(BEFORE, AFTER).mapToObj(requests::get)).containsOnly(0L);

    old.close();
    PlayedAgent knowing = world.agent(AGENT, Conduct.completes(), Pace.AT_ONCE);
    await().atMost(SOON).until(() -> knowing.partitions() == AFTER);
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              finish(workflow);
              assertThat(requests().values()).doesNotContain(0L);
            });
  }

  private void finish(WorkflowDefinition workflow) {
    List<UUID> orders = world.submit(workflow, 200);
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == orders.size());
  }

  /** Partitions that its scheduler knows not to be read; it takes all to be read until it asked. */
  private static double unread(ConfigurableApplicationContext scheduler) {
    Gauge unread =
        scheduler
            .getBean(MeterRegistry.class)
            .find("orderly.request.partitions.unread")
            .tag("agent", AGENT)
            .gauge();
    return unread == null ? 0 : unread.value();
  }

  private void addPartitions() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", world.bootstrapServers()))) {
      Map<String, NewPartitions> added =
          Map.of(Topics.agentRequests(AGENT), NewPartitions.increaseTo(AFTER));
      admin.createPartitions(added).all().get();
    }
  }

  /** How many requests each partition has got. */
  private Map<Integer, Long> requests() throws Exception {
    Map<TopicPartition, OffsetSpec> ends =
        IntStream.range(0, AFTER)
            .mapToObj(number -> new TopicPartition(Topics.agentRequests(AGENT), number))
            .collect(Collectors.toMap(partition -> partition, partition -> OffsetSpec.latest()));
    Map<Integer, Long> requests = new HashMap<>();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", world.bootstrapServers()))) {
      admin
          .listOffsets(ends)
          .all()
          .get()
          .forEach((partition, end) -> requests.put(partition.partition(), end.offset()));
    }
    return requests;
  }
}
