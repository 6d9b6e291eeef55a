package io.orderly.agent.messaging;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRebalanceListener;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The partitions that this instance has now, and how far each may be committed. One thread. */
final class AssignedPartitions implements ConsumerRebalanceListener {

  private static final Logger LOG = LoggerFactory.getLogger(AssignedPartitions.class);
  private static final Duration COMMIT_EVERY = Duration.ofMillis(200);

  /** Well below the poll interval that the group allows. */
  private static final Duration LONGEST_COMMIT = Duration.ofSeconds(3);

  private static final Duration LONGEST_ASK = Duration.ofSeconds(3);
  private static final Duration SHORT_ASK = Duration.ofMillis(200);
  private static final Duration ASK_EVERY = Duration.ofSeconds(1);

  /** One partition. */
  private record Assigned(
      OffsetTracker tracker, ReadToEnd readToEnd, Redeliveries deliveredBefore) {}

  private final Consumer<String, byte[]> consumer;
  private final BufferedBytes bufferedBytes;
  private final java.util.function.Consumer<Set<TopicPartition>> onGone;
  private final Map<TopicPartition, Assigned> assigned = new HashMap<>();
  private long committedNanos = System.nanoTime();
  private long askedNanos = System.nanoTime();

  /**
   * @param bufferedBytes counts the bytes of what is read
   * @param onGone called with the partitions that were revoked
   */
  AssignedPartitions(
      Consumer<String, byte[]> consumer,
      BufferedBytes bufferedBytes,
      java.util.function.Consumer<Set<TopicPartition>> onGone) {
    this.consumer = consumer;
    this.bufferedBytes = bufferedBytes;
    this.onGone = onGone;
  }

  @Override
  public void onPartitionsAssigned(Collection<TopicPartition> partitions) {
    partitions.forEach(this::assignedOf);
    learnEnds(partitions, LONGEST_ASK);
  }

  @Override
  public void onPartitionsRevoked(Collection<TopicPartition> partitions) {
    commitNow(partitions);
    onPartitionsLost(partitions);
  }

  @Override
  public void onPartitionsLost(Collection<TopicPartition> partitions) {
    for (TopicPartition partition : partitions) {
      Assigned gone = assigned.remove(partition);
      if (gone != null) {
        gone.deliveredBefore().byAll();
      }
    }
    onGone.accept(new HashSet<>(partitions));
  }

  /** A record was read and must be finished one day. */
  Receipt polled(ConsumerRecord<String, byte[]> record) {
    TopicPartition partition = new TopicPartition(record.topic(), record.partition());
    Assigned state = assignedOf(partition);
    state.tracker().polled(record.offset());
    return new Receipt(record, state.deliveredBefore(), state.tracker(), bufferedBytes);
  }

  /** How long what was just read from a partition can have waited there. */
  Duration waitedAtMost(TopicPartition partition) {
    return assignedOf(partition).readToEnd().waitedAtMost(System.nanoTime());
  }

  /**
   * To be called after the records of a poll were tracked, before anything is paused or resumed.
   */
  void polled() {
    long nowNanos = System.nanoTime();
    Set<TopicPartition> heldBack = consumer.paused();
    assigned.forEach(
        (partition, state) -> {
          if (heldBack.contains(partition)) {
            state.readToEnd().heldBack(nowNanos);
          } else {
            state.readToEnd().polled(nowNanos, consumer.currentLag(partition));
          }
        });
  }

  /** Asks for the ends that the broker did not tell, one now and then: another waits meanwhile. */
  void askAgain() {
    long nowNanos = System.nanoTime();
    if (nowNanos - askedNanos < ASK_EVERY.toNanos()) {
      return;
    }
    askedNanos = nowNanos;
    List<TopicPartition> unknown =
        assigned.entrySet().stream()
            .filter(state -> state.getValue().deliveredBefore().isUnknown())
            .map(Map.Entry::getKey)
            .toList();
    if (!unknown.isEmpty()) {
      int any = ThreadLocalRandom.current().nextInt(unknown.size());
      learnEnds(unknown.subList(any, any + 1), SHORT_ASK);
    }
  }

  private void learnEnds(Collection<TopicPartition> partitions, Duration longest) {
    Redeliveries.ends(consumer, partitions, longest)
        .forEach((partition, end) -> assignedOf(partition).deliveredBefore().upTo(end));
  }

  /** Commits what is finished, from time to time, without waiting. */
  void commitFromTimeToTime() {
    long nowNanos = System.nanoTime();
    if (nowNanos - committedNanos < COMMIT_EVERY.toNanos()) {
      return;
    }
    committedNanos = nowNanos;
    Map<TopicPartition, OffsetAndMetadata> positions = toCommit(assigned.keySet());
    if (!positions.isEmpty()) {
      consumer.commitAsync(positions, this::committed);
    }
  }

  /** Commits what is finished, and waits for it. */
  void commitNow() {
    commitNow(assigned.keySet());
  }

  /** Commits what may be committed of these partitions, and waits for it. */
  void commitNow(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> positions = toCommit(partitions);
    if (positions.isEmpty()) {
      return;
    }
    try {
      consumer.commitSync(positions, LONGEST_COMMIT);
      committed(positions, null);
    } catch (KafkaException e) {
      // What is read again is answered again, or expired: the remote key makes it harmless.
      LOG.warn("Offset commit failed; the records may be delivered again: {}", e.toString());
    }
  }

  int unfinished() {
    return assigned.values().stream().mapToInt(state -> state.tracker().unfinished()).sum();
  }

  private void committed(
      Map<TopicPartition, OffsetAndMetadata> positions, @Nullable Exception failure) {
    if (failure != null) {
      LOG.debug("Offset commit failed; the next commit includes these offsets", failure);
      return;
    }
    positions.forEach(
        (partition, position) -> {
          Assigned state = assigned.get(partition);
          if (state != null) {
            state.tracker().committed(position.offset());
          }
        });
  }

  private Map<TopicPartition, OffsetAndMetadata> toCommit(Collection<TopicPartition> partitions) {
    Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
    for (TopicPartition partition : partitions) {
      Assigned state = assigned.get(partition);
      if (state != null) {
        state
            .tracker()
            .toCommit()
            .ifPresent(offset -> positions.put(partition, new OffsetAndMetadata(offset)));
      }
    }
    return positions;
  }

  private Assigned assignedOf(TopicPartition partition) {
    return assigned.computeIfAbsent(
        partition,
        absent ->
            new Assigned(
                new OffsetTracker(), new ReadToEnd(System.nanoTime()), new Redeliveries()));
  }
}
