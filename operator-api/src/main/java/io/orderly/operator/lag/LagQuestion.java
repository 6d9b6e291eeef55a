package io.orderly.operator.lag;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;

/** One round of questions to Kafka, which all together may take so long and no longer. */
final class LagQuestion {

  private final Admin admin;
  private final long deadlineNanos;

  LagQuestion(Admin admin, Duration longest) {
    this.admin = admin;
    this.deadlineNanos = System.nanoTime() + longest.toNanos();
  }

  List<GroupLag> ask() throws ExecutionException, TimeoutException, InterruptedException {
    List<Reader> readers = Reader.of(await(admin.listTopics().names()));
    Map<String, List<TopicPartition>> partitions = partitions(readers);
    Map<String, Map<TopicPartition, Long>> committed = committed(readers);
    Map<TopicPartition, Long> ends = offsets(all(partitions), OffsetSpec.latest());
    Map<TopicPartition, Long> begins =
        offsets(uncommitted(readers, partitions, committed), OffsetSpec.earliest());
    return readers.stream()
        .map(
            reader ->
                GroupLag.of(
                    reader,
                    partitions.getOrDefault(reader.topic(), List.of()),
                    committed.getOrDefault(reader.group(), Map.of()),
                    begins,
                    ends))
        .toList();
  }

  private Map<String, List<TopicPartition>> partitions(List<Reader> readers)
      throws ExecutionException, TimeoutException, InterruptedException {
    Set<String> topics = readers.stream().map(Reader::topic).collect(Collectors.toSet());
    Map<String, List<TopicPartition>> partitions = new HashMap<>();
    for (TopicDescription topic : await(admin.describeTopics(topics).allTopicNames()).values()) {
      partitions.put(
          topic.name(),
          topic.partitions().stream()
              .map(partition -> new TopicPartition(topic.name(), partition.partition()))
              .toList());
    }
    return partitions;
  }

  private Map<String, Map<TopicPartition, Long>> committed(List<Reader> readers)
      throws ExecutionException, TimeoutException, InterruptedException {
    Map<String, ListConsumerGroupOffsetsSpec> groups =
        readers.stream()
            .collect(Collectors.toMap(Reader::group, group -> new ListConsumerGroupOffsetsSpec()));
    if (groups.isEmpty()) {
      return Map.of();
    }
    ListConsumerGroupOffsetsResult answer = admin.listConsumerGroupOffsets(groups);
    Map<String, Map<TopicPartition, Long>> committed = new HashMap<>();
    for (String group : groups.keySet()) {
      committed.put(group, committed(answer.partitionsToOffsetAndMetadata(group)));
    }
    return committed;
  }

  /** Brokers answer for a group that never was with nothing, or with an error. */
  private Map<TopicPartition, Long> committed(
      KafkaFuture<Map<TopicPartition, @Nullable OffsetAndMetadata>> answer)
      throws ExecutionException, TimeoutException, InterruptedException {
    Map<TopicPartition, Long> committed = new HashMap<>();
    try {
      await(answer)
          .forEach(
              (partition, offset) -> {
                if (offset != null) {
                  committed.put(partition, offset.offset());
                }
              });
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof GroupIdNotFoundException)) {
        throw e;
      }
    }
    return committed;
  }

  private Map<TopicPartition, Long> offsets(Collection<TopicPartition> partitions, OffsetSpec which)
      throws ExecutionException, TimeoutException, InterruptedException {
    if (partitions.isEmpty()) {
      return Map.of();
    }
    Map<TopicPartition, OffsetSpec> wanted =
        partitions.stream().collect(Collectors.toMap(Function.identity(), all -> which));
    Map<TopicPartition, Long> offsets = new HashMap<>();
    await(admin.listOffsets(wanted).all())
        .forEach((partition, found) -> offsets.put(partition, found.offset()));
    return offsets;
  }

  private static List<TopicPartition> all(Map<String, List<TopicPartition>> partitions) {
    return partitions.values().stream().flatMap(List::stream).toList();
  }

  private static Set<TopicPartition> uncommitted(
      List<Reader> readers,
      Map<String, List<TopicPartition>> partitions,
      Map<String, Map<TopicPartition, Long>> committed) {
    Set<TopicPartition> uncommitted = new HashSet<>();
    for (Reader reader : readers) {
      List<TopicPartition> left =
          new ArrayList<>(partitions.getOrDefault(reader.topic(), List.of()));
      left.removeAll(committed.getOrDefault(reader.group(), Map.of()).keySet());
      uncommitted.addAll(left);
    }
    return uncommitted;
  }

  private <T> T await(KafkaFuture<T> answer)
      throws ExecutionException, TimeoutException, InterruptedException {
    return answer.get(Math.max(0, deadlineNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
  }
}
