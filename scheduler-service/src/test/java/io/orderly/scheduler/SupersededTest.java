package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.Topics;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.messaging.ReplyPartitions;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.SchedulerProcess;
import io.orderly.scheduler.testing.World;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.workflow.WorkflowDefinition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.MemberDescription;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.availability.ApplicationAvailability;
import org.springframework.boot.availability.LivenessState;
import org.springframework.context.ConfigurableApplicationContext;

/** Two processes with one id: the one that began first gives way. */
@Tag("servers")
class SupersededTest {

  private static final String ID = "twin";
  private static final Duration SOON = Duration.ofSeconds(90);

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @TempDir private Path folder;

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void aSupersededSchedulerRequestsItsRestartWhileTheNewerOneWorks() {
    WorkflowDefinition workflow = world.workflow("twins", "60s", "twin-agent");
    ConfigurableApplicationContext older = world.scheduler(ID, Map.of());
    ConfigurableApplicationContext newer = world.scheduler(ID, Map.of());

    await().atMost(SOON).until(() -> liveness(older) == LivenessState.BROKEN);

    assertThat(older.getBean(Lifecycle.class).isServing()).isFalse();
    world.agent("twin-agent", Conduct.completes(), Pace.AT_ONCE);
    List<UUID> orders = world.submit(workflow, 50);
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == 50);
    await().atMost(SOON).until(() -> older.getBean(Lifecycle.class).isSuperseded());
    List<String> memberBefore = membersNamed(ID);

    older.close();

    assertThat(membersNamed(ID)).hasSize(1).isEqualTo(memberBefore);
    List<UUID> later = world.submit(workflow, 50);
    await().atMost(SOON).until(() -> world.count(later, ProcessState.PROCESSED) == 50);
    assertThat(liveness(newer)).isEqualTo(LivenessState.CORRECT);
  }

  @Test
  void aSchedulerFencedInItsGroupRequestsItsRestart() {
    ConfigurableApplicationContext scheduler = world.scheduler("fenced", Map.of());
    await().atMost(SOON).until(() -> scheduler.getBean(ReplyPartitions.class).isDrained());

    try (KafkaConsumer<byte[], byte[]> usurper =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                world.bootstrapServers(),
                "group.id",
                ConsumerGroups.SCHEDULER_REPLIES,
                "group.instance.id",
                "fenced",
                "session.timeout.ms",
                "6000",
                "partition.assignment.strategy",
                CooperativeStickyAssignor.class.getName()),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      usurper.subscribe(List.of(Topics.SCHEDULER_REPLIES));
      await()
          .atMost(SOON)
          .until(
              () -> {
                usurper.poll(Duration.ofMillis(100));
                return liveness(scheduler) == LivenessState.BROKEN;
              });
    }
    assertThat(scheduler.getBean(Lifecycle.class).isServing()).isFalse();
  }

  /** The newer one has not come to Kafka yet, so that no listener tells of it. */
  @Test
  void aSchedulerWithANewerIncarnationStopsWithoutBeingFenced() {
    ConfigurableApplicationContext scheduler = world.scheduler("replaced", Map.of());

    world.store(InstanceRegistry.class).begin("replaced");

    await().atMost(SOON).until(() -> liveness(scheduler) == LivenessState.BROKEN);
    assertThat(scheduler.getBean(Lifecycle.class).isSuperseded()).isTrue();
  }

  @Test
  void aSupersededSchedulerWithoutLivenessProbesExitsByItself() {
    try (SchedulerProcess process =
        new SchedulerProcess(
            world.settings("unwatched", Map.of("orderly.exit-when-broken", true)),
            folder.resolve("scheduler.log"))) {
      InstanceRegistry registry = world.store(InstanceRegistry.class);
      await().atMost(SOON).until(() -> registry.current("unwatched").isPresent());

      registry.begin("unwatched");

      await().atMost(SOON).until(() -> process.exitCode().isPresent());
      assertThat(process.exitCode()).hasValue(1);
    }
  }

  /** Whoever is thrown out of the group comes back as another member of the same name. */
  private List<String> membersNamed(String instance) {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", world.bootstrapServers()))) {
      return admin
          .describeConsumerGroups(List.of(ConsumerGroups.SCHEDULER_REPLIES))
          .describedGroups()
          .get(ConsumerGroups.SCHEDULER_REPLIES)
          .get()
          .members()
          .stream()
          .filter(member -> member.groupInstanceId().filter(instance::equals).isPresent())
          .map(MemberDescription::consumerId)
          .toList();
    } catch (Exception e) {
      throw new AssertionError("the group of the replies can't be described", e);
    }
  }

  private static LivenessState liveness(ConfigurableApplicationContext scheduler) {
    return scheduler.getBean(ApplicationAvailability.class).getLivenessState();
  }
}
