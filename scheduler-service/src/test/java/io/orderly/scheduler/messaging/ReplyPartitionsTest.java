package io.orderly.scheduler.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReplyPartitionsTest {

  private final AtomicLong nanoTime = new AtomicLong();
  private final ReplyPartitions partitions =
      new ReplyPartitions(nanoTime::get, new SplittableRandom(1));

  @Test
  void withoutPartitionsThereIsNoReplyPartition() {
    assertThat(partitions.isDrained()).isFalse();
    assertThat(partitions.any()).isEmpty();
  }

  @Test
  void theGroupIsDrainedOnceEveryPartitionIsReadToItsEnd() {
    partitions.owned(List.of(0, 1));
    partitions.awaits(0, 3, 5);
    partitions.awaits(1, 0, 2);

    partitions.readUpTo(0, 5);
    assertThat(partitions.isDrained()).isFalse();
    partitions.readUpTo(1, 1);
    assertThat(partitions.isDrained()).isFalse();
    partitions.readUpTo(1, 2);

    assertThat(partitions.isDrained()).isTrue();
  }

  @Test
  void anEmptyPartitionIsNotAwaited() {
    partitions.owned(List.of(0));

    partitions.awaits(0, 7, 7);

    assertThat(partitions.isDrained()).isTrue();
  }

  @Test
  void outstandingRepliesAreAwaitedForThirtySecondsAtMost() {
    partitions.owned(List.of(0));
    partitions.awaits(0, 3, 5);

    nanoTime.addAndGet(Duration.ofSeconds(30).toNanos());

    assertThat(partitions.isDrained()).isTrue();
  }

  @Test
  void aRevokedPartitionIsNeitherAwaitedNorUsedForReplies() {
    partitions.owned(List.of(0, 1));
    partitions.awaits(1, 0, 9);

    partitions.revoked(List.of(1));

    assertThat(partitions.isDrained()).isTrue();
    assertThat(partitions.any()).hasValue(0);
  }

  @Test
  void aLaterAssignedPartitionIsAwaited() {
    partitions.owned(List.of(0));

    partitions.owned(List.of(3));
    partitions.awaits(3, 0, 1);

    assertThat(partitions.isDrained()).isFalse();
  }

  @Test
  void theReplyPartitionChangesEverySecondAndEveryPartitionIsUsed() {
    partitions.owned(List.of(0, 1, 2));
    Set<Integer> chosen = new HashSet<>();
    for (int second = 0; second < 50; second++) {
      OptionalInt first = partitions.any();
      nanoTime.addAndGet(Duration.ofSeconds(1).toNanos() - 1);
      assertThat(partitions.any()).isEqualTo(first);
      nanoTime.incrementAndGet();
      chosen.add(first.getAsInt());
    }

    assertThat(chosen).containsExactlyInAnyOrder(0, 1, 2);
  }

  @Test
  void aRevokedPartitionIsNotUsedForTheRestOfItsSecond() {
    partitions.owned(List.of(0, 1));
    int first = partitions.any().getAsInt();

    partitions.revoked(List.of(first));

    assertThat(partitions.any()).hasValue(1 - first);
  }
}
