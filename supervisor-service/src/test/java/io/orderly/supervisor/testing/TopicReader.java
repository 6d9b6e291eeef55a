package io.orderly.supervisor.testing;

import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.UnreadableMessageException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;

/** Reads a topic, from its beginning or from now on. */
public final class TopicReader implements AutoCloseable {

  private static final Duration MAX_WAIT = Duration.ofSeconds(30);

  private final KafkaConsumer<String, byte[]> consumer;
  private final List<ConsumerRecord<String, byte[]>> read = new ArrayList<>();

  private TopicReader(String topic, String bootstrapServers) {
    this.consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers),
            new StringDeserializer(),
            new ByteArrayDeserializer());
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic).stream()
            .map(partition -> new TopicPartition(topic, partition.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** Reads a topic that is there. */
  public static TopicReader of(String topic) {
    return of(topic, SharedInfrastructure.kafka().bootstrapServers());
  }

  /** Reads a topic of another broker. */
  public static TopicReader of(String topic, String bootstrapServers) {
    return new TopicReader(topic, bootstrapServers);
  }

  /** Reads what comes from now on. */
  public static TopicReader fromNowOn(String topic) {
    TopicReader reader = of(topic);
    reader.consumer.seekToEnd(reader.consumer.assignment());
    // A seek takes effect when the position is asked for.
    reader.consumer.assignment().forEach(reader.consumer::position);
    return reader;
  }

  /** Creates a topic where it is not there yet. */
  public static void create(String topic) {
    try (Admin admin =
        Admin.create(
            Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers()))) {
      admin.createTopics(List.of(new NewTopic(topic, 2, (short) 1))).all().get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw new IllegalStateException("can't create " + topic, e);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while creating " + topic, e);
    }
  }

  /** Reads on for a moment; the messages with this key so far. */
  public <T extends Message> List<T> withKey(String key, Class<T> type) {
    consumer.poll(Duration.ofMillis(100)).forEach(read::add);
    return read.stream()
        .filter(record -> key.equals(record.key()))
        .map(record -> decode(record, type))
        .toList();
  }

  /** All messages with this key that the topic holds now, however long it takes to read them. */
  public <T extends Message> List<T> allWithKey(String key, Class<T> type) {
    Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
    return await()
        .atMost(MAX_WAIT)
        .until(() -> withKey(key, type), found -> ends.entrySet().stream().allMatch(this::isRead));
  }

  /** All that the topic holds now, as text, however long it takes to read it. */
  public List<String> texts() {
    Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
    await()
        .atMost(MAX_WAIT)
        .until(
            () -> {
              consumer.poll(Duration.ofMillis(100)).forEach(read::add);
              return ends.entrySet().stream().allMatch(this::isRead);
            });
    return read.stream().map(record -> new String(record.value(), StandardCharsets.UTF_8)).toList();
  }

  private boolean isRead(Map.Entry<TopicPartition, Long> end) {
    return consumer.position(end.getKey()) >= end.getValue();
  }

  private static <T extends Message> T decode(
      ConsumerRecord<String, byte[]> record, Class<T> type) {
    try {
      return MessageCodec.decode(record.value(), type);
    } catch (UnreadableMessageException e) {
      throw new IllegalStateException("an unreadable message in " + record.topic(), e);
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
