package io.orderly.scheduler.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplyPartitionsTest {

  private final ReplyPartitions partitions = new ReplyPartitions();

  @Test
  void withoutPartitionsNoReplyCanComeHome() {
    assertThat(partitions.isDrained()).isFalse();
    assertThat(partitions.any()).isEmpty();
  }

  @Test
  void itIsDrainedOnceEveryPartitionIsReadUpToItsEnd() {
    partitions.assigned(Map.of(0, 5L, 1, 2L));

    partitions.readUpTo(0, 5);
    assertThat(partitions.isDrained()).isFalse();
    partitions.readUpTo(1, 1);
    assertThat(partitions.isDrained()).isFalse();
    partitions.readUpTo(1, 2);

    assertThat(partitions.isDrained()).isTrue();
  }

  @Test
  void aPartitionThatLeavesIsNotWaitedForAndNotAnsweredTo() {
    partitions.assigned(Map.of(0, 0L, 1, 9L));
    partitions.readUpTo(0, 0);

    partitions.revoked(List.of(1));

    assertThat(partitions.isDrained()).isTrue();
    assertThat(partitions.any()).hasValue(0);
  }

  @Test
  void aPartitionThatComesLaterIsReadFirst() {
    partitions.assigned(Map.of(0, 0L));
    partitions.readUpTo(0, 0);

    partitions.assigned(Map.of(3, 1L));

    assertThat(partitions.isDrained()).isFalse();
  }
}
