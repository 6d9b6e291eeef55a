package io.orderly.platform.deadletters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Topics;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The mark comes after the payload, which it tells the place of. */
@Tag("servers")
class ReplayerTest {

  private static final Map<String, Object> BROKER =
      Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers());
  private static final Replay.Order ORDER = new Replay.Order("ada", "it fits now", "command-1");

  private static final Header TRACE = new RecordHeader("traceparent", new byte[] {1});

  private final String topic = "orders-" + UUID.randomUUID();
  private final DeadLetterId letter = new DeadLetterId(Topics.deadLetters(topic), 0, 0);

  @Test
  void aFailedReplayLeavesNoMark() throws Exception {
    createTopics(Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, "500"));
    keepLetter(new byte[10_000]);
    try (DeadLetterStore store = DeadLetterStore.at(BROKER);
        Replayer replayer = new Replayer(store, BROKER)) {
      assertThatExceptionOfType(BrokerException.class)
          .isThrownBy(() -> replayer.replay(letter, ORDER))
          .withMessageStartingWith(topic + " did not take a record");

      assertThat(store.replays(letter)).isEmpty();
    }
  }

  @Test
  void aReplayIsMarkedWithTheOffsetOfTheNewRecord() throws Exception {
    createTopics(Map.of());
    keepLetter(new byte[10_000]);
    try (DeadLetterStore store = DeadLetterStore.at(BROKER);
        Replayer replayer = new Replayer(store, BROKER)) {
      String to = replayer.replay(letter, ORDER);

      assertThat(to).isEqualTo(topic + "/0/0");
      assertThat(store.replays(letter)).extracting(Replay::to).containsExactly(to);
    }
  }

  @Test
  void aReplayedRecordHasTheOriginalHeadersOnly() throws Exception {
    createTopics(Map.of());
    keepLetter(new byte[10]);
    try (DeadLetterStore store = DeadLetterStore.at(BROKER);
        Replayer replayer = new Replayer(store, BROKER)) {
      replayer.replay(letter, ORDER);

      assertThat(store.at(new TopicPartition(topic, 0), 0).orElseThrow().headers())
          .containsExactly(TRACE);
    }
  }

  private void createTopics(Map<String, String> configs)
      throws ExecutionException, InterruptedException {
    List<NewTopic> topics =
        List.of(
            new NewTopic(topic, 1, (short) 1).configs(configs),
            new NewTopic(letter.topic(), 1, (short) 1));
    try (Admin admin = Admin.create(BROKER)) {
      admin.createTopics(topics).all().get();
    }
  }

  private void keepLetter(byte[] payload) throws ExecutionException, InterruptedException {
    var original = new ConsumerRecord<>(topic, 0, 77L, "key", payload);
    original.headers().add(TRACE);
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(BROKER, new StringSerializer(), new ByteArraySerializer())) {
      producer.send(DeadLetter.record(original, new InvalidRecordException("unreadable"))).get();
    }
  }
}
