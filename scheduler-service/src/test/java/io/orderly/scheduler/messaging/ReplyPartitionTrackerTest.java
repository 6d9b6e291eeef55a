package io.orderly.scheduler.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.Topics;
import io.orderly.process.Direction;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.UUID;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReplyPartitionTrackerTest {

  private static final TopicPartition REPLIES = new TopicPartition(Topics.SCHEDULER_REPLIES, 3);
  private static final TopicPartition COMMANDS = new TopicPartition(Topics.SCHEDULER_COMMANDS, 3);

  private final MockConsumer<String, byte[]> consumer =
      new MockConsumer<>(OffsetResetStrategy.EARLIEST);
  private final ReplyPartitions partitions =
      new ReplyPartitions(System::nanoTime, new SplittableRandom(1));
  private final Routing routing = new Routing(10, 10, new SplittableRandom(1));
  private final ReplyPartitionTracker tracker = new ReplyPartitionTracker(partitions, routing);

  @BeforeEach
  void nothingWaits() {
    consumer.assign(List.of(REPLIES, COMMANDS));
    consumer.updateBeginningOffsets(Map.of(REPLIES, 0L, COMMANDS, 0L));
    consumer.updateEndOffsets(Map.of(REPLIES, 0L, COMMANDS, 0L));
  }

  @Test
  void partitionsOfOtherTopicsAreNeitherOwnedNorLost() {
    tracker.onPartitionsAssigned(consumer, List.of(COMMANDS));
    assertThat(partitions.any()).isEmpty();

    tracker.onPartitionsAssigned(consumer, List.of(REPLIES));
    tracker.onPartitionsRevokedAfterCommit(consumer, List.of(COMMANDS));
    tracker.onPartitionsLost(consumer, List.of(COMMANDS));

    assertThat(partitions.any()).hasValue(3);
  }

  @Test
  void requestsWhoseAnswersGoElsewhereAreKnownAsSuchWhenTheirPartitionGoes() {
    tracker.onPartitionsAssigned(consumer, List.of(REPLIES));
    routing.partitions("payment", List.of(0));
    AttemptKey key = new AttemptKey(UUID.randomUUID(), "pay", Direction.FORWARD, 1);
    routing.enter(key, "payment", Instant.MAX, 3);

    tracker.onPartitionsRevokedAfterCommit(consumer, List.of(REPLIES));

    assertThat(partitions.any()).isEmpty();
    assertThat(routing.answeredElsewhere()).containsExactly(key);
  }
}
