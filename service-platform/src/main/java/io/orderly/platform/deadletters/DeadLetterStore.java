package io.orderly.platform.deadletters;

import java.time.Duration;
import java.util.ArrayList;
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

/**
 * Reads dead-letter topics with a consumer without group: no offsets change.
 *
 * <p>Not thread-safe. Methods that call the broker throw {@link
 * org.apache.kafka.common.KafkaException} if it does not answer within 5 s, and {@link
 * BrokerException} if it stops answering while records are read.
 */
public final class DeadLetterStore implements AutoCloseable {

  /** A replay mark that follows its dead letter by more records is not found. */
  private static final long MAX_RECORDS_TO_A_MARK = 100_000;

  private static final Duration CALL = Duration.ofSeconds(5);
  private static final Duration POLL = Duration.ofMillis(500);

  /** After this many empty polls (10 s) the broker counts as unreachable. */
  private static final int MAX_EMPTY_POLLS = 20;

  private final KafkaConsumer<String, byte[]> consumer;
  private final TimeLeft timeLeft;

  private DeadLetterStore(KafkaConsumer<String, byte[]> consumer, TimeLeft timeLeft) {
    this.consumer = consumer;
    this.timeLeft = timeLeft;
  }

  /**
   * Opens it without a time limit. The broker is not called before the first query.
   *
   * @param connection settings of a Kafka client: servers and authentication
   */
  public static DeadLetterStore at(Map<String, Object> connection) {
    return at(connection, TimeLeft.unlimited());
  }

  /**
   * Opens it for one query: all its calls together must end within this time; later ones throw
   * {@link NotReadInTimeException}.
   */
  public static DeadLetterStore at(Map<String, Object> connection, Duration within) {
    return at(connection, TimeLeft.of(within, System::nanoTime));
  }

  static DeadLetterStore at(Map<String, Object> connection, TimeLeft timeLeft) {
    Map<String, Object> settings = new HashMap<>(connection);
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, Math.toIntExact(CALL.toMillis()));
    settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, Math.toIntExact(CALL.toMillis()));
    return new DeadLetterStore(
        new KafkaConsumer<>(settings, new StringDeserializer(), new ByteArrayDeserializer()),
        timeLeft);
  }

  /**
   * The dead-letter topics, sorted.
   *
   * @param wanted a dead-letter topic, or the original topic; null for all
   * @throws BrokerException if there is no such topic
   */
  public List<String> topics(@Nullable String wanted) {
    var topics =
        consumer.listTopics(call()).keySet().stream()
            .filter(topic -> topic.endsWith(DeadLetterId.SUFFIX))
            .filter(
                topic ->
                    wanted == null
                        || topic.equals(wanted)
                        || topic.equals(wanted + DeadLetterId.SUFFIX))
            .sorted()
            .toList();
    if (wanted != null && topics.isEmpty()) {
      throw new BrokerException(
          "The broker has no dead letters of %s: no topic %s."
              .formatted(wanted, withSuffix(wanted)));
    }
    return topics;
  }

  private static String withSuffix(String topic) {
    return topic.endsWith(DeadLetterId.SUFFIX) ? topic : topic + DeadLetterId.SUFFIX;
  }

  /**
   * Passes the newest records of these topics to the visitor, each partition in its order.
   *
   * @param max records per partition
   * @return number of older records that were skipped, by topic; without topics that have none
   */
  Map<String, Long> scan(
      Collection<String> topics, long max, Consumer<ConsumerRecord<String, byte[]>> visitor) {
    var partitions =
        topics.stream()
            .flatMap(topic -> consumer.partitionsFor(topic, call()).stream())
            .map(DeadLetterStore::topicPartition)
            .toList();
    consumer.assign(partitions);
    var begins = consumer.beginningOffsets(partitions, call());
    var ends = consumer.endOffsets(partitions, call());
    Map<String, Long> older = new HashMap<>();
    for (var partition : partitions) {
      long begin = begins.getOrDefault(partition, 0L);
      long from = Math.max(begin, ends.getOrDefault(partition, 0L) - max);
      consumer.seek(partition, from);
      if (from > begin) {
        older.merge(partition.topic(), from - begin, Long::sum);
      }
    }
    readTo(new HashMap<>(ends), visitor);
    return older;
  }

  private void readTo(
      Map<TopicPartition, Long> ends, Consumer<ConsumerRecord<String, byte[]>> visitor) {
    int emptyPolls = 0;
    dropFinished(ends);
    while (!ends.isEmpty()) {
      var records = consumer.poll(timeLeft.forCall(POLL));
      emptyPolls = records.isEmpty() ? emptyPolls + 1 : 0;
      if (emptyPolls > MAX_EMPTY_POLLS) {
        throw new BrokerException("The broker stopped answering in the middle of a topic.");
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

  /** A dead letter with its payload; empty if there is none with this id. */
  public Optional<DeadLetter> find(DeadLetterId id) {
    return at(id.topicPartition(), id.offset()).flatMap(DeadLetter::of);
  }

  /**
   * The replays of a dead letter, the oldest first. Only the newest {@value #MAX_RECORDS_TO_A_MARK}
   * records of its partition are read.
   */
  public List<Replay> replays(DeadLetterId id) {
    var partition = id.topicPartition();
    consumer.assign(List.of(partition));
    long end = consumer.endOffsets(List.of(partition), call()).getOrDefault(partition, 0L);
    consumer.seek(partition, Math.max(id.offset() + 1, end - MAX_RECORDS_TO_A_MARK));
    List<Replay> found = new ArrayList<>();
    readTo(
        new HashMap<>(Map.of(partition, end)),
        record ->
            ReplayMark.of(record)
                .filter(mark -> mark.deadLetter().equals(id))
                .ifPresent(mark -> found.add(mark.replay())));
    return found;
  }

  /** The record at this offset; empty if it was deleted or never existed. */
  Optional<ConsumerRecord<String, byte[]>> at(TopicPartition partition, long offset) {
    if (!exists(partition)) {
      return Optional.empty();
    }
    consumer.assign(List.of(partition));
    long end = consumer.endOffsets(List.of(partition), call()).getOrDefault(partition, 0L);
    long begin = consumer.beginningOffsets(List.of(partition), call()).getOrDefault(partition, 0L);
    if (offset < begin || offset >= end) {
      return Optional.empty();
    }
    consumer.seek(partition, offset);
    for (int polls = 0; polls < MAX_EMPTY_POLLS; polls++) {
      var records = consumer.poll(timeLeft.forCall(POLL)).records(partition);
      if (!records.isEmpty()) {
        return Optional.of(records.get(0)).filter(record -> record.offset() == offset);
      }
    }
    throw new BrokerException("The broker returns no records of %s.".formatted(partition));
  }

  private boolean exists(TopicPartition partition) {
    return consumer.listTopics(call()).getOrDefault(partition.topic(), List.of()).stream()
        .anyMatch(info -> info.partition() == partition.partition());
  }

  private Duration call() {
    return timeLeft.forCall(CALL);
  }

  private static TopicPartition topicPartition(PartitionInfo info) {
    return new TopicPartition(info.topic(), info.partition());
  }

  private static TopicPartition topicPartition(ConsumerRecord<?, ?> record) {
    return new TopicPartition(record.topic(), record.partition());
  }

  @Override
  public void close() {
    consumer.close(CALL);
  }
}
