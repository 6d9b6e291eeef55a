package io.orderly.scheduler.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Direction;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RoutingTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant COMPLETE_BY = NOW.plusSeconds(10);
  private static final int REPLY_PARTITION = 2;
  private static final int PER_AGENT = 6;
  private static final int PER_PARTITION = 3;

  private final Routing routing = new Routing(PER_AGENT, PER_PARTITION, new SplittableRandom(42));

  @BeforeEach
  void threePartitions() {
    routing.partitions("payment", List.of(0, 1, 2));
  }

  @Test
  void anAgentWithoutPartitionsHasNoCapacity() {
    assertThat(routing.capacity("unknown", 0)).isZero();
    assertThat(routing.enter(attempt(), "unknown", COMPLETE_BY, REPLY_PARTITION)).isEmpty();
  }

  @Test
  void requestsSpreadOverThePartitionsWithTheFewestUnanswered() {
    Map<Integer, Integer> sent = new HashMap<>();
    for (int i = 0; i < 6; i++) {
      sent.merge(
          routing.enter(attempt(), "payment", COMPLETE_BY, REPLY_PARTITION).getAsInt(),
          1,
          Integer::sum);
    }

    assertThat(sent).containsOnly(Map.entry(0, 2), Map.entry(1, 2), Map.entry(2, 2));
  }

  @Test
  void aRequestDeclinedByOneInstanceAndCompletedByAnotherStopsCountingAtItsCompleteBy() {
    AttemptKey key = attempt();
    routing.enter(key, "payment", COMPLETE_BY, REPLY_PARTITION);
    assertThat(routing.wasDeclined(key)).isFalse();
    assertThat(routing.declined(key, REPLY_PARTITION)).isPresent();
    assertThat(routing.wasDeclined(key)).isTrue();
    routing.completed(key);
    assertThat(routing.unanswered("payment")).as("where it was declined").isEqualTo(1);

    routing.expire(COMPLETE_BY);

    assertThat(routing.unanswered("payment")).isZero();
    assertThat(routing.capacity("payment", 0)).isEqualTo(PER_AGENT);
  }

  @Test
  void underLoadRequestsGoToAPartitionInRunsAndStillSpread() {
    Routing wide = new Routing(1_000, 1_000, new SplittableRandom(7));
    wide.partitions("payment", List.of(0, 1, 2, 3));
    Map<Integer, Integer> sent = new HashMap<>();
    int runs = 0;
    int before = -1;
    for (int i = 0; i < 800; i++) {
      int partition = wide.enter(attempt(), "payment", COMPLETE_BY, REPLY_PARTITION).getAsInt();
      sent.merge(partition, 1, Integer::sum);
      runs += partition == before ? 0 : 1;
      before = partition;
    }

    assertThat(runs).isLessThan(800 / 5);
    assertThat(sent.values()).hasSize(4).allMatch(count -> count > 150 && count < 250);
  }

  @Test
  void aFewRequestsSpreadAsFarAsTheyCan() {
    Routing wide = new Routing(1_000, 1_000, new SplittableRandom(7));
    wide.partitions("payment", List.of(0, 1, 2, 3));
    Map<Integer, Integer> sent = new HashMap<>();
    for (int i = 0; i < 16; i++) {
      sent.merge(
          wide.enter(attempt(), "payment", COMPLETE_BY, REPLY_PARTITION).getAsInt(),
          1,
          Integer::sum);
    }

    assertThat(sent.values()).containsOnly(4);
  }

  @Test
  void capacityEndsWithTheAgentsLimitAndReturnsWithEachCompletedAnswer() {
    AttemptKey first = attempt();
    routing.enter(first, "payment", COMPLETE_BY, REPLY_PARTITION);
    enterMany(PER_AGENT - 1);
    assertThat(routing.capacity("payment", 0)).isZero();

    routing.completed(first);

    assertThat(routing.capacity("payment", 0)).isEqualTo(1);
  }

  /** Otherwise orders would yield though their agent has capacity once the batch is recorded. */
  @Test
  void theCapacityThatABatchOfRepliesFreesIsUsedForItsNextSteps() {
    AttemptKey answered = attempt();
    routing.enter(answered, "payment", COMPLETE_BY, REPLY_PARTITION);
    enterMany(PER_AGENT - 1);

    Map<String, Integer> freed = routing.countByAgent(List.of(answered, attempt()));

    assertThat(freed).isEqualTo(Map.of("payment", 1));
    assertThat(routing.capacity("payment", 1)).isEqualTo(1);
    assertThat(routing.capacity("payment", 0)).isZero();
  }

  @Test
  void capacityBeyondTheLimitIsNotFreedForOthers() {
    enterMany(PER_AGENT + 2);

    assertThat(routing.capacity("payment", 2)).isZero();
    assertThat(routing.capacity("payment", 3)).isEqualTo(1);
  }

  @Test
  void capacityEndsWhereEveryPartitionIsFullAndStartedStepsAreStillSent() {
    Routing narrow = new Routing(100, 2, new SplittableRandom(1));
    narrow.partitions("carrier", List.of(0));
    narrow.enter(attempt(), "carrier", COMPLETE_BY, REPLY_PARTITION);
    narrow.enter(attempt(), "carrier", COMPLETE_BY, REPLY_PARTITION);
    assertThat(narrow.capacity("carrier", 0)).isZero();

    OptionalInt third = narrow.enter(attempt(), "carrier", COMPLETE_BY, REPLY_PARTITION);

    assertThat(third).hasValue(0);
    assertThat(narrow.capacity("carrier", 0)).isZero();
  }

  @Test
  void anAttemptInFlightIsNotEnteredAgain() {
    AttemptKey key = attempt();
    routing.enter(key, "payment", COMPLETE_BY, REPLY_PARTITION);

    OptionalInt again = routing.enter(key, "payment", COMPLETE_BY, REPLY_PARTITION);

    assertThat(again).isEmpty();
    assertThat(routing.unanswered("payment")).isEqualTo(1);
  }

  @Test
  void aFailedSendIsAsIfNothingHadBeenSent() {
    AttemptKey key = attempt();
    int partition = routing.enter(key, "payment", COMPLETE_BY, REPLY_PARTITION).getAsInt();

    routing.sendFailed(key, partition);

    assertThat(routing.isSent(key)).isFalse();
    assertThat(routing.unanswered("payment")).isZero();
  }

  @Test
  void aRefusalCountsUntilCompleteBy() {
    AttemptKey key = attempt();
    routing.enter(key, "payment", COMPLETE_BY, REPLY_PARTITION);

    routing.refused(key);

    assertThat(routing.isSent(key)).isFalse();
    routing.expire(COMPLETE_BY.minusMillis(1));
    assertThat(routing.unanswered("payment")).isEqualTo(1);
    routing.expire(COMPLETE_BY);
    assertThat(routing.unanswered("payment")).isZero();
  }

  @Test
  void aDeclinedAttemptGoesToAnotherPartitionEachTimeUntilItsDeclinesAreUsedUp() {
    AttemptKey key = attempt();
    int first = routing.enter(key, "payment", COMPLETE_BY, REPLY_PARTITION).getAsInt();

    assertThat(routing.canGoElsewhere(key, 3)).isTrue();
    int second = routing.declined(key, REPLY_PARTITION).getAsInt();
    assertThat(routing.canGoElsewhere(key, 3)).isTrue();
    int third = routing.declined(key, REPLY_PARTITION).getAsInt();

    assertThat(second).isNotEqualTo(first);
    assertThat(third).isNotIn(first, second);
    assertThat(routing.canGoElsewhere(key, 3)).isFalse();
  }

  @Test
  void whereThereAreFewerPartitionsThanDeclinesAllowedNoneIsAskedTwice() {
    routing.partitions("carrier", List.of(0));
    AttemptKey key = attempt();
    routing.enter(key, "carrier", COMPLETE_BY, REPLY_PARTITION);

    assertThat(routing.canGoElsewhere(key, 3)).isFalse();
  }

  @Test
  void aSendThatFailsLateDoesNotEndTheRequestToAnotherPartition() {
    AttemptKey key = attempt();
    int first = routing.enter(key, "payment", COMPLETE_BY, REPLY_PARTITION).getAsInt();
    routing.declined(key, REPLY_PARTITION);

    routing.sendFailed(key, first);

    assertThat(routing.isSent(key)).isTrue();
  }

  @Test
  void whereAnInstanceDeclinesTheCountStaysSoThatItAttractsNothing() {
    AttemptKey key = attempt();
    int declining = routing.enter(key, "payment", COMPLETE_BY, REPLY_PARTITION).getAsInt();
    routing.declined(key, REPLY_PARTITION);
    routing.completed(key);

    for (int i = 0; i < 2; i++) {
      AttemptKey next = attempt();
      assertThat(routing.enter(next, "payment", COMPLETE_BY, REPLY_PARTITION).getAsInt())
          .isNotEqualTo(declining);
    }
  }

  @Test
  void aStuckInstanceGetsNoMoreThanItsShareWhileAnotherAnswers() {
    Routing wide = new Routing(100, 50, new SplittableRandom(7));
    wide.partitions("payment", List.of(0, 1));
    int stuck = 0;
    int atStuck = 0;
    for (int i = 0; i < 1_000; i++) {
      AttemptKey key = attempt();
      if (wide.enter(key, "payment", COMPLETE_BY, REPLY_PARTITION).getAsInt() == stuck) {
        atStuck++;
      } else {
        wide.completed(key);
      }
    }

    assertThat(atStuck).isEqualTo(1);
  }

  @Test
  void anAnswerToWhatWasNeverSentFromHereChangesNothing() {
    routing.completed(attempt());
    routing.refused(attempt());

    assertThat(routing.declined(attempt(), REPLY_PARTITION)).isEmpty();
    assertThat(routing.canGoElsewhere(attempt(), 3)).isFalse();
    assertThat(routing.unanswered("payment")).isZero();
  }

  private void enterMany(int count) {
    for (int i = 0; i < count; i++) {
      assertThat(routing.enter(attempt(), "payment", COMPLETE_BY, REPLY_PARTITION)).isPresent();
    }
  }

  private static AttemptKey attempt() {
    return new AttemptKey(UUID.randomUUID(), "take-payment", Direction.FORWARD, 1);
  }
}
