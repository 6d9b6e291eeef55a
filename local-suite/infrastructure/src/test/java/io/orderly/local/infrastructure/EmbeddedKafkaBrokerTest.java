package io.orderly.local.infrastructure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.local.infrastructure.starting.JarStart;
import io.orderly.local.infrastructure.starting.PreparedJar;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

@Tag("servers")
@TestMethodOrder(OrderAnnotation.class)
class EmbeddedKafkaBrokerTest {

  /**
   * A broker that has just started loads its groups, on a machine that does many things at once.
   */
  private static final Duration ANSWERS_WITHIN = Duration.ofMinutes(1);

  @TempDir Path folder;

  @Test
  void recordsOutliveRestartKillAndANewStart() throws Exception {
    int port = FreePort.find();
    try (var broker = EmbeddedKafkaBroker.startPersistent(folder, port)) {
      createTopic(broker, "orders-test");
      produce(broker, "orders-test", "first");
      assertThat(consume(broker, "group-a", 1)).containsExactly("first");

      broker.restart();
      assertThat(consume(broker, "group-b", 1)).containsExactly("first");

      produce(broker, "orders-test", "second");
      broker.kill();
      assertThat(broker.isAlive()).isFalse();
      broker.restart();
      assertThat(consume(broker, "group-c", 2)).containsExactly("first", "second");
    }
    try (var broker = EmbeddedKafkaBroker.startPersistent(folder, FreePort.find())) {
      assertThat(consume(broker, "group-d", 2)).containsExactly("first", "second");
    }
  }

  /**
   * The archive stays: every broker of the tests to come starts in half the CPU time, hence this
   * one first.
   */
  @Test
  @Order(1)
  void aBrokerStartsFromTheClassArchiveThatTheTrainedOneWrote() throws Exception {
    Path jar = OrderlyHome.find().jar(EmbeddedKafkaBroker.MODULE);
    try (var trained =
        EmbeddedKafkaBroker.startPersistent(folder, FreePort.find(), JarStart.TRAINING)) {
      createTopic(trained, "orders-test");
      produce(trained, "orders-test", "first");
      assertThat(consume(trained, "group-a", 1)).containsExactly("first");
    }

    assertThat(PreparedJar.keepTraining(jar)).isTrue();
    try (var broker = EmbeddedKafkaBroker.startTemporary()) {
      var arguments = ProcessHandle.of(broker.pid()).orElseThrow().info().arguments();
      assertThat(arguments.orElseThrow()).anyMatch(argument -> argument.endsWith(".classes"));
    }
  }

  @Test
  void topicsAreNotAutoCreatedAndATemporaryFolderIsDeleted() {
    var broker = EmbeddedKafkaBroker.startTemporary();
    try (var admin = admin(broker)) {
      assertThatThrownBy(
              () ->
                  admin
                      .describeTopics(List.of("absent"))
                      .allTopicNames()
                      .get(ANSWERS_WITHIN.toSeconds(), TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(UnknownTopicOrPartitionException.class);
    } finally {
      broker.close();
    }
    assertThat(broker.isAlive()).isFalse();
    assertThat(broker.log().getParent()).doesNotExist();
  }

  @Test
  void aPortInUseIsReported() throws Exception {
    try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> EmbeddedKafkaBroker.startPersistent(folder, other.getLocalPort()))
          .isInstanceOf(PortInUseException.class)
          .hasMessageContaining("choose another port for Kafka");
    }
  }

  @Test
  void aFailedStartShowsTheEndOfTheLogAndUnlocksTheFolder() throws Exception {
    Files.writeString(folder.resolve("data"), "a file where a folder should be");

    assertThatThrownBy(() -> EmbeddedKafkaBroker.startPersistent(folder, FreePort.find()))
        .isInstanceOf(StartFailedException.class)
        .hasMessageContaining("Kafka did not start: it ended with exit code 1")
        .hasMessageContaining("FileAlreadyExistsException");

    Files.delete(folder.resolve("data"));
    try (var broker = EmbeddedKafkaBroker.startPersistent(folder, FreePort.find())) {
      assertThat(broker.isAlive()).isTrue();
    }
  }

  private static Admin admin(EmbeddedKafkaBroker broker) {
    return Admin.create(Map.of("bootstrap.servers", broker.bootstrapServers()));
  }

  private static void createTopic(EmbeddedKafkaBroker broker, String topic) throws Exception {
    try (var admin = admin(broker)) {
      admin
          .createTopics(List.of(new NewTopic(topic, 1, (short) 1)))
          .all()
          .get(ANSWERS_WITHIN.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private static void produce(EmbeddedKafkaBroker broker, String topic, String value)
      throws Exception {
    var settings = Map.<String, Object>of("bootstrap.servers", broker.bootstrapServers());
    try (var producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      producer
          .send(new ProducerRecord<>(topic, value))
          .get(ANSWERS_WITHIN.toSeconds(), TimeUnit.SECONDS);
    }
  }

  private static List<String> consume(EmbeddedKafkaBroker broker, String group, int count) {
    var settings =
        Map.<String, Object>of(
            "bootstrap.servers",
            broker.bootstrapServers(),
            "group.id",
            group,
            "auto.offset.reset",
            "earliest");
    var values = new ArrayList<String>();
    try (var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      consumer.subscribe(List.of("orders-test"));
      Awaitility.await()
          .atMost(ANSWERS_WITHIN)
          .until(
              () -> {
                consumer
                    .poll(Duration.ofMillis(200))
                    .forEach((ConsumerRecord<String, String> record) -> values.add(record.value()));
                return values.size() >= count;
              });
    }
    return values;
  }
}
