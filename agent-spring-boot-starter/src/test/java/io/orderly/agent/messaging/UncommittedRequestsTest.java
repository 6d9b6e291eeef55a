package io.orderly.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.agent.stepping.StepWork;
import io.orderly.agent.stepping.StepWork.PriorCalls;
import io.orderly.agent.testing.StepRequests;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.process.Failure;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class UncommittedRequestsTest {

  private static final TopicPartition PARTITION = new TopicPartition("requests", 0);

  private final OffsetTracker tracker = new OffsetTracker();
  private final UncommittedRequests requests = new UncommittedRequests();
  private long offset;

  @Test
  void asManyAreHandedOnAsHaveASlotOnceKafkaHasCommittedThem() {
    HeldRequest first = add();
    HeldRequest second = add();
    HeldRequest third = add();

    assertThat(requests.commit(2, held -> false, partitions -> kafkaCommits()))
        .containsExactly(first, second);

    assertThat(tracker.isCommitted(third.receipt().record().offset())).isFalse();
    assertThat(requests.size()).isEqualTo(1);
    assertThat(requests.commit(0, held -> true, partitions -> kafkaCommits()))
        .containsExactly(third);
  }

  @Test
  void nothingIsHandedOnWhileKafkaConfirmsNothing() {
    HeldRequest request = add();

    assertThat(requests.commit(5, held -> false, partitions -> {})).isEmpty();
    assertThat(tracker.toCommit()).isEmpty();
    assertThat(requests.commit(5, held -> false, partitions -> kafkaCommits()))
        .containsExactly(request);
  }

  @Test
  void aCommitThatFailsLeavesThemAsTheyWere() {
    add();

    assertThatThrownBy(
            () ->
                requests.commit(
                    5,
                    held -> false,
                    partitions -> {
                      throw new IllegalStateException("a defect");
                    }))
        .isInstanceOf(IllegalStateException.class);

    assertThat(requests.size()).isEqualTo(1);
    assertThat(tracker.toCommit()).isEmpty();
  }

  /** A dead letter that Kafka has not taken yet, for example. */
  @Test
  void oneBehindARecordThatMustBeReadAgainWaits() {
    tracker.polled(offset++);
    HeldRequest behind = add();

    assertThat(requests.commit(5, held -> false, partitions -> kafkaCommits())).isEmpty();
    tracker.finished(0);
    assertThat(requests.commit(5, held -> false, partitions -> kafkaCommits()))
        .containsExactly(behind);
  }

  @Test
  void thoseOfALostPartitionAreForgotten() {
    HeldRequest request = add();

    assertThat(requests.removeOf(Set.of(new TopicPartition("requests", 1)))).isEmpty();
    assertThat(requests.removeOf(Set.of(PARTITION))).containsExactly(request);
    assertThat(requests.size()).isZero();
  }

  /** Nobody called before the commit, so a refusal proves what the first one does. */
  @Test
  void anAnswerIsNotMarkedAsRedelivered() {
    HeldRequest request = add();
    StepReply refusal =
        StepReply.failed(request.work().request(), new Failure("refused", "no"), "agent-1");
    assertThat(request.receipt().marked(refusal).delivery()).isNotNull();

    requests.commit(1, held -> false, partitions -> kafkaCommits());

    assertThat(request.receipt().marked(refusal).delivery()).isNull();
  }

  private void kafkaCommits() {
    tracker.toCommit().ifPresent(tracker::committed);
  }

  private HeldRequest add() {
    tracker.polled(offset);
    StepRequest request = StepRequests.completeWithin(Duration.ofHours(1)).build();
    HeldRequest held =
        new HeldRequest(
            new StepWork(request, PriorCalls.NONE, Instant.now()),
            new Receipt(
                new ConsumerRecord<>("requests", 0, offset++, "key", new byte[0]),
                new Redeliveries(),
                tracker,
                BufferedBytes.of(0)));
    requests.add(held);
    return held;
  }
}
