package io.orderly.operator.lag;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.Topics;
import io.orderly.supervisor.testing.TopicReader;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lags as a real broker tells them, of an agent that no other test has. */
@Tag("servers")
class KafkaLagsTest {

  private static final Map<String, Object> BROKER =
      Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers());

  private static final Duration SOON = Duration.ofSeconds(60);

  private final String agent = "payment-" + UUID.randomUUID();
  private final String topic = Topics.agentRequests(agent);
  private final String group = ConsumerGroups.agent(agent);
  private final KafkaLags lags = new KafkaLags(BROKER, Clock.systemUTC());

  @BeforeEach
  void createTopic() throws Exception {
    TopicReader.create(topic);
    TopicReader.create(Topics.deadLetters(topic));
    try (var producer =
        new KafkaProducer<>(BROKER, new StringSerializer(), new ByteArraySerializer())) {
      for (int i = 0; i < 5; i++) {
        producer.send(new ProducerRecord<>(topic, 0, "key", new byte[] {1})).get();
      }
      producer.send(new ProducerRecord<>(topic, 1, "key", new byte[] {1})).get();
    }
  }

  @AfterEach
  void close() {
    lags.close();
  }

  @Test
  void recordsAfterTheCommittedOffsetAreTheLag() throws Exception {
    commit(0, 3);
    commit(1, 1);

    assertThat(read().groups()).contains(new GroupLag(group, topic, 2, 2, 2));
  }

  @Test
  void aPartitionWithoutACommitCountsWithAllItsRecords() throws Exception {
    assertThat(read().groups()).contains(new GroupLag(group, topic, 6, 5, 2));

    commit(0, 5);

    assertThat(read().groups()).contains(new GroupLag(group, topic, 1, 1, 2));
  }

  @Test
  void deadLetterTopicsHaveNoLag() {
    assertThat(read().groups())
        .extracting(GroupLag::topic)
        .contains(topic)
        .doesNotContain(Topics.deadLetters(topic));
  }

  @Test
  void whileKafkaIsUnavailableTheStartOfTheOutageIsReported() {
    Map<String, Object> nobody = Map.of("bootstrap.servers", "127.0.0.1:" + FreePort.find());

    try (KafkaLags unknown = new KafkaLags(nobody, Clock.systemUTC())) {
      unknown.round();

      assertThat(unknown.current().unreadableSince()).isNotNull();
      assertThat(unknown.current().readAt()).isNull();
      assertThat(unknown.current().groups()).isEmpty();
    }
  }

  /** A round may take three seconds: the first ones may not be enough. */
  private LagsSeen read() {
    Instant begun = Instant.now();
    return await()
        .atMost(SOON)
        .until(
            () -> {
              lags.round();
              return lags.current();
            },
            seen ->
                seen.unreadableSince() == null
                    && seen.readAt() != null
                    && !seen.readAt().isBefore(begun));
  }

  private void commit(int partition, long offset) throws Exception {
    try (Admin admin = Admin.create(BROKER)) {
      admin
          .alterConsumerGroupOffsets(
              group, Map.of(new TopicPartition(topic, partition), new OffsetAndMetadata(offset)))
          .all()
          .get();
    }
  }
}
