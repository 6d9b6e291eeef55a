package io.orderly.chaos.checking;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads which alerts an operator who listens to the topic got. */
public final class DeliveredAlerts {

  private static final String TOPIC = "operator-alerts";
  private static final Duration POLL = Duration.ofMillis(500);
  private static final int MOST_POLLS = 600;

  private final ObjectMapper json = new ObjectMapper();
  private final String bootstrapServers;

  public DeliveredAlerts(String bootstrapServers) {
    this.bootstrapServers = bootstrapServers;
  }

  /** The ids of all alerts from the beginning of the topic up to now. */
  public Set<String> ids() {
    try (var consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers, "enable.auto.commit", "false"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      var partitions =
          consumer.partitionsFor(TOPIC).stream()
              .map(partition -> new TopicPartition(TOPIC, partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      return readUpTo(consumer, consumer.endOffsets(partitions));
    }
  }

  private Set<String> readUpTo(
      KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
    var ids = new HashSet<String>();
    for (int poll = 0; poll < MOST_POLLS && !isRead(consumer, ends); poll++) {
      for (var record : consumer.poll(POLL)) {
        alertId(record.value()).ifPresent(ids::add);
      }
    }
    if (!isRead(consumer, ends)) {
      throw new IllegalStateException("The topic %s can't be read to its end".formatted(TOPIC));
    }
    return ids;
  }

  private static boolean isRead(
      KafkaConsumer<byte[], byte[]> consumer, Map<TopicPartition, Long> ends) {
    return List.copyOf(ends.entrySet()).stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }

  /** Empty for what is no alert: a run puts poison on this topic too. */
  private Optional<String> alertId(byte[] value) {
    try {
      return Optional.ofNullable(json.readTree(value).path("alertId").textValue());
    } catch (IOException poison) {
      return Optional.empty();
    }
  }
}
