package io.orderly.operator.agents;

import io.orderly.messages.Topics;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads what agents report, as a consumer of no group: every supervisor reads all of it, from half
 * a minute before it began.
 *
 * <p>Not thread-safe: one thread at a time.
 */
public final class ReportReader implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ReportReader.class);

  private static final Duration POLL = Duration.ofSeconds(1);
  private static final int TIMEOUT_MILLIS = 3_000;
  private static final long CHECK_EVERY_NANOS = Duration.ofSeconds(5).toNanos();

  private final Map<String, Object> connection;
  private final RememberedReports reports;
  private final Clock clock;
  private @Nullable KafkaConsumer<String, byte[]> consumer;
  private long checkedNanos;

  /**
   * A reader; it connects in the first round.
   *
   * @param connection how a client reaches Kafka
   */
  public ReportReader(Map<String, Object> connection, RememberedReports reports, Clock clock) {
    this.connection = new HashMap<>(connection);
    this.reports = reports;
    this.clock = clock;
    this.connection.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    this.connection.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    this.connection.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "latest");
    this.connection.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
    this.connection.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, TIMEOUT_MILLIS);
  }

  /** Takes what came, and waits for it no longer than a second; 3 s while Kafka is away. */
  public void round() {
    try {
      KafkaConsumer<String, byte[]> reading = reading();
      reading.poll(POLL).forEach(record -> reports.take(record.key(), record.value()));
      checkFromTimeToTime(reading);
    } catch (InterruptException stopped) {
      Thread.currentThread().interrupt();
    } catch (KafkaException e) {
      close();
      if (reports.unreadable()) {
        LOG.warn("Agent reports could not be read; retrying: {}", e.toString());
      }
    }
  }

  /** A poll brings nothing while Kafka is away, and says nothing of it. */
  private void checkFromTimeToTime(KafkaConsumer<String, byte[]> reading) {
    if (System.nanoTime() - checkedNanos > CHECK_EVERY_NANOS) {
      var unused = reading.endOffsets(reading.assignment());
      checkedNanos = System.nanoTime();
      reports.readable();
    }
  }

  private KafkaConsumer<String, byte[]> reading() {
    KafkaConsumer<String, byte[]> reading = consumer;
    if (reading == null) {
      reading =
          new KafkaConsumer<>(connection, new StringDeserializer(), new ByteArrayDeserializer());
      consumer = reading;
      begin(reading);
      checkedNanos = System.nanoTime();
      reports.readable();
    }
    return reading;
  }

  /** What is older than half a minute says nothing of now. */
  private void begin(KafkaConsumer<String, byte[]> reading) {
    List<TopicPartition> partitions =
        reading.partitionsFor(Topics.AGENT_REPORTS).stream()
            .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
            .toList();
    if (partitions.isEmpty()) {
      throw new UnknownTopicOrPartitionException("there is no topic " + Topics.AGENT_REPORTS);
    }
    reading.assign(partitions);
    long since = clock.instant().minus(RememberedReports.GONE_AFTER).toEpochMilli();
    Map<TopicPartition, @Nullable OffsetAndTimestamp> starts =
        reading.offsetsForTimes(
            partitions.stream().collect(Collectors.toMap(partition -> partition, all -> since)));
    for (TopicPartition partition : partitions) {
      OffsetAndTimestamp start = starts.get(partition);
      if (start == null) {
        reading.seekToEnd(List.of(partition));
      } else {
        reading.seek(partition, start.offset());
      }
    }
  }

  @Override
  public void close() {
    KafkaConsumer<String, byte[]> open = consumer;
    consumer = null;
    if (open != null) {
      open.close(Duration.ZERO);
    }
  }
}
