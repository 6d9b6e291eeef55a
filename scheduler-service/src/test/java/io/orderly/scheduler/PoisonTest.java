package io.orderly.scheduler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.ReplyMac;
import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.messages.Topics;
import io.orderly.process.Direction;
import io.orderly.process.ProcessState;
import io.orderly.scheduler.testing.PlayedAgent.Conduct;
import io.orderly.scheduler.testing.PlayedAgent.Pace;
import io.orderly.scheduler.testing.World;
import io.orderly.workflow.WorkflowDefinition;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Records that can't be read stand in no other record's way. */
@Tag("servers")
class PoisonTest {

  private static final int PARTITIONS = 4;
  private static final String EVENT_SECRET = "a-secret-of-schedulers-and-agent";
  private static final Duration SOON = Duration.ofSeconds(60);

  private final World world = new World(SharedInfrastructure.kafka().bootstrapServers());

  @AfterEach
  void end() {
    world.close();
  }

  @Test
  void unreadableRepliesGoToTheDeadLettersAndOrdersAreProcessed() throws Exception {
    WorkflowDefinition workflow = world.workflow("poisoned", "60s", "poisoned-agent");
    world.scheduler("poison", Map.of());
    world.agent("poisoned-agent", Conduct.completes(), Pace.AT_ONCE);
    long before = deadLetters();

    sendToEveryPartition("no JSON at all");
    sendToEveryPartition("{\"schemaVersion\": 99, \"orderId\": \"" + UUID.randomUUID() + "\"}");
    List<UUID> orders = world.submit(workflow, 100);

    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == 100);
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(deadLetters() - before).isEqualTo(2 * PARTITIONS));
  }

  @Test
  void anEventOfAPartnerThatNamesNoOrderIsADeadLetter() throws Exception {
    world.workflow("foreign", "60s", "foreign-agent");
    world.scheduler("poison", Map.of("orderly.event-secrets.payment", EVENT_SECRET));
    long before = deadLetters();

    sendToEveryPartition(event(UUID.randomUUID(), "pay", "payment"));

    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(deadLetters() - before).isEqualTo(PARTITIONS));
  }

  @Test
  void anEventAboutAStepThatItsPartnerNeverPerformedIsADeadLetter() throws Exception {
    WorkflowDefinition workflow = world.workflow("told-wrong", "60s", "told-wrong-agent");
    MeterRegistry meters =
        world
            .scheduler(
                "poison",
                Map.of(
                    "orderly.event-secrets.told-wrong-agent",
                    EVENT_SECRET,
                    "orderly.event-secrets.another-agent",
                    EVENT_SECRET))
            .getBean(MeterRegistry.class);
    world.agent("told-wrong-agent", Conduct.completes(), Pace.AT_ONCE);
    List<UUID> orders = world.submit(workflow, 1);
    await().atMost(SOON).until(() -> world.count(orders, ProcessState.PROCESSED) == 1);
    long before = deadLetters();

    sendToEveryPartition(event(orders.get(0), "step-0", "another-agent"));
    sendToEveryPartition(event(orders.get(0), "no-step", "told-wrong-agent"));
    sendToEveryPartition(event(orders.get(0), "step-0", "told-wrong-agent"));

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(meters.counter("orderly.replies", "outcome", "of_other_agent").count())
                    .as("about a step of another agent")
                    .isGreaterThanOrEqualTo(PARTITIONS));
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(deadLetters() - before).isEqualTo(PARTITIONS));
    assertThat(world.count(orders, ProcessState.PROCESSED)).isEqualTo(1);
  }

  private static String event(UUID orderId, String step, String agent) {
    StepReply event =
        StepReply.completed(
            orderId,
            step,
            Direction.FORWARD,
            JsonNodeFactory.instance.objectNode(),
            new StepEvent(agent, "ev-1", 1),
            "agents-1");
    String proof = new ReplyMac(EVENT_SECRET.getBytes(StandardCharsets.UTF_8)).ofEvent(event);
    return new String(MessageCodec.encode(event.withReplyToken(proof)), StandardCharsets.UTF_8);
  }

  private void sendToEveryPartition(String text) {
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", world.bootstrapServers()),
            new StringSerializer(),
            new ByteArraySerializer())) {
      for (int partition = 0; partition < PARTITIONS; partition++) {
        var unused =
            producer.send(
                new ProducerRecord<>(
                    Topics.SCHEDULER_REPLIES,
                    partition,
                    "poison",
                    text.getBytes(StandardCharsets.UTF_8)));
      }
    }
  }

  private long deadLetters() throws Exception {
    TopicPartition letters = new TopicPartition(Topics.deadLetters(Topics.SCHEDULER_REPLIES), 0);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", world.bootstrapServers()))) {
      return admin
          .listOffsets(Map.of(letters, OffsetSpec.latest()))
          .partitionResult(letters)
          .get()
          .offset();
    }
  }
}
