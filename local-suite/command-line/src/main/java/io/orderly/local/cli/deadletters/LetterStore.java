package io.orderly.local.cli.deadletters;

import io.orderly.local.cli.terminal.CommandFailedException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;

/** Reads topics of dead letters, as a consumer of no group: nobody's offsets change. */
final class LetterStore implements AutoCloseable {

  private static final int TIMEOUT_MILLIS = 5_000;
  private static final Duration POLL = Duration.ofMillis(500);

  /** After so many polls that bring nothing the broker is taken for gone: 10 s. */
  private static final int MOST_EMPTY_POLLS = 20;

  private final KafkaConsumer<String, byte[]> consumer;

  private LetterStore(KafkaConsumer<String, byte[]> consumer) {
    this.consumer = consumer;
  }

  /** Opens it; whether anybody answers shows at the first question. */
  static LetterStore at(String bootstrapServers) {
    Map<String, Object> settings =
        Map.of(
            ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
            false,
            ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG,
            false,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "earliest",
            ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG,
            TIMEOUT_MILLIS,
            ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG,
            TIMEOUT_MILLIS);
    return new LetterStore(
        new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer()));
  }

  /**
   * The topics of dead letters.
   *
   * @param wanted the topic of one, or the topic that its letters came from; null for all
   * @throws CommandFailedException when there is no such topic
   */
  List<String> topics(@Nullable String wanted) {
    var topics =
        consumer.listTopics().keySet().stream()
            .filter(topic -> topic.endsWith(LetterId.SUFFIX))
            .filter(
                topic ->
                    wanted == null
                        || topic.equals(wanted)
                        || topic.equals(wanted + LetterId.SUFFIX))
            .sorted()
            .toList();
    if (wanted != null && topics.isEmpty()) {
      throw new CommandFailedException(
          "The broker has no dead letters of %s: no topic %s."
              .formatted(wanted, withSuffix(wanted)));
    }
    return topics;
  }

  private static String withSuffix(String topic) {
    return topic.endsWith(LetterId.SUFFIX) ? topic : topic + LetterId.SUFFIX;
  }

  /** Shows every record that these topics hold now, each partition in its order. */
  void scan(Collection<String> topics, Consumer<ConsumerRecord<String, byte[]>> visitor) {
    var partitions =
        topics.stream()
            .flatMap(topic -> consumer.partitionsFor(topic).stream())
            .map(LetterStore::topicPartition)
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    readTo(new HashMap<>(consumer.endOffsets(partitions)), visitor);
  }

  private void readTo(
      Map<TopicPartition, Long> ends, Consumer<ConsumerRecord<String, byte[]>> visitor) {
    int emptyPolls = 0;
    dropFinished(ends);
    while (!ends.isEmpty()) {
      var records = consumer.poll(POLL);
      emptyPolls = records.isEmpty() ? emptyPolls + 1 : 0;
      if (emptyPolls > MOST_EMPTY_POLLS) {
        throw new CommandFailedException("The broker stopped answering in the middle of a topic.");
      }
      for (var record : records) {
        if (record.offset() < ends.getOrDefault(topicPartition(record), 0L)) {
          visitor.accept(record);
        }
      }
      dropFinished(ends);
    }
  }

  private void dropFinished(Map<TopicPartition, Long> ends) {
    ends.entrySet().removeIf(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  /** One letter, with its payload; empty when there is none of this name that can be read. */
  Optional<Letter> letter(LetterId id) {
    return at(id.topicPartition(), id.offset()).flatMap(Letter::of);
  }

  /** The record at this very place; empty when it is gone, or there never was one. */
  Optional<ConsumerRecord<String, byte[]>> at(TopicPartition partition, long offset) {
    if (!exists(partition)) {
      return Optional.empty();
    }
    consumer.assign(List.of(partition));
    long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
    long begin = consumer.beginningOffsets(List.of(partition)).getOrDefault(partition, 0L);
    if (offset < begin || offset >= end) {
      return Optional.empty();
    }
    consumer.seek(partition, offset);
    for (int polls = 0; polls < MOST_EMPTY_POLLS; polls++) {
      var records = consumer.poll(POLL).records(partition);
      if (!records.isEmpty()) {
        return Optional.of(records.get(0)).filter(record -> record.offset() == offset);
      }
    }
    throw new CommandFailedException("The broker does not hand out %s.".formatted(partition));
  }

  private boolean exists(TopicPartition partition) {
    return consumer.listTopics().getOrDefault(partition.topic(), List.of()).stream()
        .anyMatch(info -> info.partition() == partition.partition());
  }

  private static TopicPartition topicPartition(PartitionInfo info) {
    return new TopicPartition(info.topic(), info.partition());
  }

  private static TopicPartition topicPartition(ConsumerRecord<?, ?> record) {
    return new TopicPartition(record.topic(), record.partition());
  }

  @Override
  public void close() {
    consumer.close(Duration.ofMillis(TIMEOUT_MILLIS));
  }
}
