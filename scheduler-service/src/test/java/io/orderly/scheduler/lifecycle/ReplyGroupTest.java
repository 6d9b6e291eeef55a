package io.orderly.scheduler.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.ConsumerGroups;
import io.orderly.scheduler.testing.TestLifecycle;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.store.memory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A static member stays in its group when its consumer is closed. */
@Tag("servers")
class ReplyGroupTest {

  private static final Map<String, Object> CONNECTION =
      Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers());

  private final String instance = "member-" + UUID.randomUUID();
  private final Lifecycle lifecycle = TestLifecycle.serving(() -> {});

  /** Else the others of the group would wait for its session timeout. */
  @AfterEach
  void leave() {
    new ReplyGroup(CONNECTION, instance, TestLifecycle.serving(() -> {})).leave();
  }

  @Test
  void aStoppingSchedulerLeavesItsGroup() throws Exception {
    joinAndClose();

    new ReplyGroup(CONNECTION, instance, lifecycle).leave();

    assertThat(isMember()).isFalse();
  }

  @Test
  void aSupersededSchedulerDoesNotRemoveItsSuccessorFromTheGroup() throws Exception {
    joinAndClose();
    InstanceRegistry registry = new InMemoryStore(Instant::now).instanceRegistry();
    Incarnation older = registry.begin(instance);
    registry.begin(instance);
    Lifecycle superseded = new Lifecycle(older, registry, () -> {});
    superseded.checkIncarnation();

    new ReplyGroup(CONNECTION, instance, superseded).leave();

    assertThat(isMember()).isTrue();
  }

  private void joinAndClose() throws Exception {
    String topic = "replies-" + instance;
    try (Admin admin = Admin.create(CONNECTION)) {
      admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
    }
    Map<String, Object> membership =
        Map.of(
            "bootstrap.servers",
            SharedInfrastructure.kafka().bootstrapServers(),
            "group.id",
            ConsumerGroups.SCHEDULER_REPLIES,
            "group.instance.id",
            instance,
            "session.timeout.ms",
            "15000",
            "partition.assignment.strategy",
            CooperativeStickyAssignor.class.getName());
    try (KafkaConsumer<byte[], byte[]> member =
        new KafkaConsumer<>(membership, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      member.subscribe(List.of(topic));
      await()
          .atMost(Duration.ofSeconds(30))
          .until(
              () -> {
                member.poll(Duration.ofMillis(100));
                return !member.assignment().isEmpty();
              });
    }
  }

  private boolean isMember() throws Exception {
    try (Admin admin = Admin.create(CONNECTION)) {
      return Objects.requireNonNull(
              admin
                  .describeConsumerGroups(List.of(ConsumerGroups.SCHEDULER_REPLIES))
                  .all()
                  .get()
                  .get(ConsumerGroups.SCHEDULER_REPLIES))
          .members()
          .stream()
          .anyMatch(member -> member.groupInstanceId().filter(instance::equals).isPresent());
    }
  }
}
