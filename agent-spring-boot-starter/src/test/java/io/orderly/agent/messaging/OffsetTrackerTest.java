package io.orderly.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OffsetTrackerTest {

  private final OffsetTracker tracker = new OffsetTracker();

  @Test
  void nothingIsCommittedBeforeAnythingWasRead() {
    assertThat(tracker.toCommit()).isEmpty();
  }

  @Test
  void nothingIsCommittedWhileTheFirstRecordIsUnfinished() {
    take(100, 101, 102);

    tracker.finished(101);
    tracker.finished(102);

    assertThat(tracker.toCommit()).isEmpty();
    assertThat(tracker.unfinished()).isEqualTo(1);
  }

  @Test
  void allIsCommittedOnceTheFirstRecordIsFinishedToo() {
    take(100, 101, 102);
    tracker.finished(101);
    tracker.finished(102);

    tracker.finished(100);

    assertThat(tracker.toCommit()).hasValue(103);
  }

  @Test
  void commitsUpToTheFirstUnfinishedRecord() {
    take(100, 101, 102, 103);

    tracker.finished(100);
    tracker.finished(101);
    tracker.finished(103);

    assertThat(tracker.toCommit()).hasValue(102);
  }

  @Test
  void whatIsCommittedIsNotCommittedAgain() {
    take(100, 101);
    tracker.finished(100);

    tracker.committed(101);

    assertThat(tracker.toCommit()).isEmpty();
  }

  @Test
  void aCommitThatFailedIsTriedAgain() {
    take(100);
    tracker.finished(100);
    assertThat(tracker.toCommit()).hasValue(101);

    assertThat(tracker.toCommit()).hasValue(101);
  }

  @Test
  void aLateAnswerToAnEarlierCommitTakesNothingBack() {
    take(100, 101);
    tracker.finished(100);
    tracker.finished(101);
    tracker.committed(102);

    tracker.committed(101);

    assertThat(tracker.toCommit()).isEmpty();
  }

  @Test
  void gapsBetweenOffsetsArePassedOver() {
    take(100, 105, 230);

    tracker.finished(100);
    assertThat(tracker.toCommit()).hasValue(105);
    tracker.finished(105);
    tracker.finished(230);

    assertThat(tracker.toCommit()).hasValue(231);
  }

  @Test
  void finishingTwiceOrWhatWasNeverReadChangesNothing() {
    take(100, 101);

    tracker.finished(101);
    tracker.finished(101);
    tracker.finished(999);

    assertThat(tracker.toCommit()).isEmpty();
    assertThat(tracker.unfinished()).isEqualTo(1);
  }

  @Test
  void refusesOffsetsThatFall() {
    take(100);

    assertThatThrownBy(() -> tracker.polled(100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("offset 100 was read after offset 100");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void neverPassesAnUnfinishedRecordWhateverTheOrderOfTheEnds(long seed) {
    Random random = new Random(seed);
    List<Long> ends = new ArrayList<>(LongStream.range(0, 500).boxed().toList());
    ends.forEach(tracker::polled);
    TreeSet<Long> unfinished = new TreeSet<>(ends);
    Collections.shuffle(ends, random);

    for (long offset : ends) {
      tracker.finished(offset);
      unfinished.remove(offset);
      long firstUnfinished = unfinished.isEmpty() ? 500 : unfinished.first();
      tracker
          .toCommit()
          .ifPresent(
              position -> {
                assertThat(position).isEqualTo(firstUnfinished);
                tracker.committed(position);
              });
    }

    assertThat(unfinished).isEmpty();
    assertThat(tracker.unfinished()).isZero();
    tracker.polled(500);
    tracker.finished(500);
    assertThat(tracker.toCommit()).hasValue(501);
  }

  @Test
  void aRecordThatMayBeCommittedHoldsUpNothingButTheEnd() {
    take(100, 101, 102);

    tracker.mayCommit(100);
    tracker.mayCommit(102);

    assertThat(tracker.toCommit()).hasValue(101);
    tracker.committed(101);
    assertThat(tracker.isCommitted(100)).isTrue();
    assertThat(tracker.isCommitted(102)).isFalse();
    assertThat(tracker.unfinished()).isEqualTo(3);

    tracker.mayNotCommit(102);
    tracker.finished(101);
    assertThat(tracker.toCommit()).hasValue(102);
    tracker.finished(100);
    tracker.finished(102);
    assertThat(tracker.unfinished()).isZero();
  }

  private void take(long... offsets) {
    LongStream.of(offsets).forEach(tracker::polled);
  }
}
