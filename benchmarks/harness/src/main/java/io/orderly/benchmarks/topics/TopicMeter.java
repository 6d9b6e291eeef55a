package io.orderly.benchmarks.topics;

import io.orderly.benchmarks.topics.TopicReading.Written;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** Reads end offsets and sizes of all topics, those of the broker itself included. */
public final class TopicMeter implements AutoCloseable {

  private static final long ANSWER_WITHIN_SECONDS = 30;
  private static final int BROKER = 1;

  private final Admin admin;

  public TopicMeter(String bootstrapServers) {
    this.admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers));
  }

  /**
   * What was written so far.
   *
   * @throws IllegalStateException when the broker does not answer within 30 s
   */
  public TopicReading read() throws InterruptedException {
    var bytes = bytes();
    var written = new HashMap<String, Written>();
    records(bytes)
        .forEach(
            (partition, records) ->
                written.merge(
                    partition.topic(),
                    new Written(records, bytes.getOrDefault(partition, 0L)),
                    Written::plus));
    return new TopicReading(written);
  }

  private Map<TopicPartition, Long> records(Map<TopicPartition, Long> partitions)
      throws InterruptedException {
    var latest =
        partitions.keySet().stream()
            .collect(Collectors.toMap(Function.identity(), partition -> OffsetSpec.latest()));
    var offsets = new HashMap<TopicPartition, Long>();
    answer(admin.listOffsets(latest).all())
        .forEach((partition, offset) -> offsets.put(partition, offset.offset()));
    return offsets;
  }

  private Map<TopicPartition, Long> bytes() throws InterruptedException {
    var sizes = new HashMap<TopicPartition, Long>();
    var folders =
        answer(admin.describeLogDirs(List.of(BROKER)).allDescriptions())
            .getOrDefault(BROKER, Map.of());
    folders
        .values()
        .forEach(
            folder ->
                folder
                    .replicaInfos()
                    .forEach((partition, replica) -> sizes.put(partition, replica.size())));
    return sizes;
  }

  private static <T> T answer(KafkaFuture<T> future) throws InterruptedException {
    try {
      return future.get(ANSWER_WITHIN_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException failure) {
      throw new IllegalStateException("Can't read the offsets of Kafka", failure);
    }
  }

  @Override
  public void close() {
    admin.close();
  }
}
