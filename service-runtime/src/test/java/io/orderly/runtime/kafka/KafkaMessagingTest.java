package io.orderly.runtime.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.DeadLetter;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.Topics;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;

class KafkaMessagingTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final String bootstrapServers = SharedInfrastructure.kafka().bootstrapServers();
  private final String topic = "commands-" + UUID.randomUUID();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final DefaultKafkaProducerFactory<String, byte[]> producers =
      new DefaultKafkaProducerFactory<>(
          Map.of(
              "bootstrap.servers", bootstrapServers,
              "max.block.ms", 1_500,
              "request.timeout.ms", 1_000,
              "delivery.timeout.ms", 1_500,
              "linger.ms", 1),
          new StringSerializer(),
          new ByteArraySerializer());
  private final MessageSender sender = new MessageSender(new KafkaTemplate<>(producers));
  private final MessageReader reader =
      new MessageReader(new DeadLetters(sender, meters, Clock.fixed(NOW, ZoneOffset.UTC)));

  @BeforeEach
  void createTopics() throws Exception {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      admin
          .createTopics(
              List.of(
                  new NewTopic(topic, 1, (short) 1),
                  new NewTopic(Topics.deadLetters(topic), 1, (short) 1)))
          .all()
          .get();
    }
  }

  @AfterEach
  void closeProducer() {
    producers.destroy();
  }

  @Test
  void whatIsSentIsRead() {
    SchedulerCommand wake = SchedulerCommand.wake(UUID.randomUUID());

    List<Outgoing> failed = sender.sendAll(List.of(Outgoing.to(topic, "k", wake)));

    assertThat(failed).isEmpty();
    assertThat(reader.read(records(topic, 1), SchedulerCommand.class))
        .extracting(Incoming::message)
        .containsExactly(wake);
  }

  @Test
  void whatCanNotBeReadGoesToTheDeadLettersAndTheRestIsTaken() throws Exception {
    byte[] poison = "no JSON".getBytes(StandardCharsets.UTF_8);
    List<ConsumerRecord<String, byte[]>> batch =
        List.of(
            new ConsumerRecord<>(topic, 0, 7L, "order", poison),
            new ConsumerRecord<>(
                topic, 0, 8L, "order", MessageCodec.encode(SchedulerCommand.wake())));

    List<Incoming<SchedulerCommand>> read = reader.read(batch, SchedulerCommand.class);

    assertThat(read).extracting(incoming -> incoming.source().offset()).containsExactly(8L);
    ConsumerRecord<String, byte[]> kept = records(Topics.deadLetters(topic), 1).get(0);
    DeadLetter letter = MessageCodec.decode(kept.value(), DeadLetter.class);
    assertThat(letter)
        .isEqualTo(
            new DeadLetter(
                Message.SCHEMA_VERSION,
                topic,
                0,
                7L,
                letter.reason(),
                "order",
                Base64.getEncoder().encodeToString(poison),
                NOW));
    assertThat(letter.reason()).contains("not a SchedulerCommand");
    assertThat(meters.counter("orderly.dead.letters", "topic", topic).count()).isEqualTo(1);
  }

  @Test
  void whatKafkaDoesNotTakeIsReportedAndNothingElse() {
    SchedulerCommand wake = SchedulerCommand.wake();
    Outgoing good = Outgoing.to(topic, "k", wake);
    Outgoing nowhere = Outgoing.to("no-such-topic", "k", wake);

    List<Outgoing> failed = sender.sendAll(List.of(good, nowhere));

    assertThat(failed).containsExactly(nowhere);
    assertThat(records(topic, 1)).hasSize(1);
  }

  @Test
  void aDeadLetterThatCanNotBeKeptKeepsItsBatchFromBeingCommitted() {
    ConsumerRecord<String, byte[]> poison =
        new ConsumerRecord<>("no-such-topic", 0, 0L, "k", new byte[] {1});

    assertThatThrownBy(() -> reader.read(List.of(poison), SchedulerCommand.class))
        .isInstanceOf(NotSentException.class)
        .hasMessageContaining("no-such-topic.dead-letters");
  }

  @Test
  void whatIsToldByBestEffortKeepsNobodyWaitingAndDropsWhatItCantHold() {
    Outgoing nowhere = Outgoing.to("order-replies.gone", "k", SchedulerCommand.wake());
    Outgoing good = Outgoing.to(topic, "k", SchedulerCommand.wake());
    try (BestEffort outbox = new BestEffort(sender, "told", 2, meters)) {
      outbox.send(nowhere);
      await().until(() -> isHandingOver("told"));

      for (int i = 0; i < 4; i++) {
        outbox.send(good);
      }

      assertThat(isHandingOver("told")).as("the first one still blocks").isTrue();
      assertThat(meters.get("orderly.messages.dropped").counter().count()).isEqualTo(2);
      assertThat(records(topic, 2)).hasSize(2);
    }
  }

  private static boolean isHandingOver(String thread) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(candidate -> candidate.getName().equals(thread))
        .anyMatch(candidate -> candidate.getState() == Thread.State.TIMED_WAITING);
  }

  private List<ConsumerRecord<String, byte[]>> records(String from, int count) {
    List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
    Map<String, Object> settings =
        Map.of(
            "bootstrap.servers",
            bootstrapServers,
            "group.id",
            UUID.randomUUID().toString(),
            "auto.offset.reset",
            "earliest");
    try (var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer())) {
      consumer.subscribe(List.of(from));
      for (int polls = 0; records.size() < count && polls < 100; polls++) {
        consumer.poll(Duration.ofMillis(200)).forEach(records::add);
      }
    }
    return records;
  }
}
