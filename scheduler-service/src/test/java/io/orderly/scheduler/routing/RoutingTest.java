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
    routing.partitions("payment", 3);
  }

  @Test
  void anAgentWithoutPartitionsHasNoCredit() {
    assertThat(routing.credit("unknown")).isZero();
    assertThat(routing.enter(attempt(), to("unknown", COMPLETE_BY))).isEmpty();
  }

  @Test
  void requestsSpreadOverThePartitionsWithTheFewestUnanswered() {
    Map<Integer, Integer> sent = new HashMap<>();
    for (int i = 0; i < 6; i++) {
      sent.merge(routing.enter(attempt(), to("payment", COMPLETE_BY)).getAsInt(), 1, Integer::sum);
    }

    assertThat(sent).containsOnly(Map.entry(0, 2), Map.entry(1, 2), Map.entry(2, 2));
  }

  @Test
  void whatOneInstanceDeclinedAndAnotherCompletedTakesNoPlaceAfterItsCompleteBy() {
    AttemptKey key = attempt();
    routing.enter(key, to("payment", COMPLETE_BY));
    assertThat(routing.wasDeclined(key)).isFalse();
    assertThat(routing.declined(key, REPLY_PARTITION)).isPresent();
    assertThat(routing.wasDeclined(key)).isTrue();
    routing.completed(key);
    assertThat(routing.unanswered("payment")).as("where it was declined").isEqualTo(1);

    routing.expire(COMPLETE_BY);

    assertThat(routing.unanswered("payment")).isZero();
    assertThat(routing.credit("payment")).isEqualTo(PER_AGENT);
  }

  @Test
  void underLoadRequestsGoToAPartitionInRunsAndStillSpread() {
    Routing wide = new Routing(1_000, 1_000, new SplittableRandom(7));
    wide.partitions("payment", 4);
    Map<Integer, Integer> sent = new HashMap<>();
    int runs = 0;
    int before = -1;
    for (int i = 0; i < 800; i++) {
      int partition = wide.enter(attempt(), to("payment", COMPLETE_BY)).getAsInt();
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
    wide.partitions("payment", 4);
    Map<Integer, Integer> sent = new HashMap<>();
    for (int i = 0; i < 16; i++) {
      sent.merge(wide.enter(attempt(), to("payment", COMPLETE_BY)).getAsInt(), 1, Integer::sum);
    }

    assertThat(sent.values()).containsOnly(4);
  }

  @Test
  void creditEndsWithTheAgentsLimitAndReturnsWithEachCompletedAnswer() {
    AttemptKey first = attempt();
    routing.enter(first, to("payment", COMPLETE_BY));
    enterMany(PER_AGENT - 1);
    assertThat(routing.credit("payment")).isZero();

    routing.completed(first);

    assertThat(routing.credit("payment")).isEqualTo(1);
  }

  /** Else orders were given back whose agent has room as soon as the batch is recorded. */
  @Test
  void whatABatchOfRepliesAnswersIsFreeForWhatFollowsIt() {
    AttemptKey answered = attempt();
    routing.enter(answered, to("payment", COMPLETE_BY));
    enterMany(PER_AGENT - 1);

    Map<String, Integer> freed = routing.placesOf(List.of(answered, attempt()));

    assertThat(freed).isEqualTo(Map.of("payment", 1));
    assertThat(routing.creditWith(1, "payment")).isEqualTo(1);
    assertThat(routing.creditWith(0, "payment")).isZero();
  }

  @Test
  void placesBeyondTheLimitAreNotFreedForOthers() {
    enterMany(PER_AGENT + 2);

    assertThat(routing.creditWith(2, "payment")).isZero();
    assertThat(routing.creditWith(3, "payment")).isEqualTo(1);
  }

  @Test
  void creditEndsWhereEveryPartitionHasItsCapAndWhatIsStartedIsSentAllTheSame() {
    Routing narrow = new Routing(100, 2, new SplittableRandom(1));
    narrow.partitions("carrier", 1);
    narrow.enter(attempt(), to("carrier", COMPLETE_BY));
    narrow.enter(attempt(), to("carrier", COMPLETE_BY));
    assertThat(narrow.credit("carrier")).isZero();

    OptionalInt third = narrow.enter(attempt(), to("carrier", COMPLETE_BY));

    assertThat(third).hasValue(0);
    assertThat(narrow.credit("carrier")).isZero();
  }

  @Test
  void anAttemptThatIsUnderWayIsNotEnteredAgain() {
    AttemptKey key = attempt();
    routing.enter(key, to("payment", COMPLETE_BY));

    OptionalInt again = routing.enter(key, to("payment", COMPLETE_BY));

    assertThat(again).isEmpty();
    assertThat(routing.unanswered("payment")).isEqualTo(1);
  }

  @Test
  void aFailedSendIsAsIfNothingHadBeenSent() {
    AttemptKey key = attempt();
    int partition = routing.enter(key, to("payment", COMPLETE_BY)).getAsInt();

    routing.sendFailed(key, partition);

    assertThat(routing.isSent(key)).isFalse();
    assertThat(routing.unanswered("payment")).isZero();
  }

  @Test
  void aRefusalHoldsItsPlaceUntilCompleteBy() {
    AttemptKey key = attempt();
    routing.enter(key, to("payment", COMPLETE_BY));

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
    int first = routing.enter(key, to("payment", COMPLETE_BY)).getAsInt();

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
    routing.partitions("carrier", 1);
    AttemptKey key = attempt();
    routing.enter(key, to("carrier", COMPLETE_BY));

    assertThat(routing.canGoElsewhere(key, 3)).isFalse();
  }

  @Test
  void aSendThatFailsLateDoesNotEndTheFlightToAnotherPartition() {
    AttemptKey key = attempt();
    int first = routing.enter(key, to("payment", COMPLETE_BY)).getAsInt();
    routing.declined(key, REPLY_PARTITION);

    routing.sendFailed(key, first);

    assertThat(routing.isSent(key)).isTrue();
  }

  @Test
  void whereAnInstanceDeclinesTheCountStaysSoThatItAttractsNothing() {
    AttemptKey key = attempt();
    int declining = routing.enter(key, to("payment", COMPLETE_BY)).getAsInt();
    routing.declined(key, REPLY_PARTITION);
    routing.completed(key);

    for (int i = 0; i < 2; i++) {
      AttemptKey next = attempt();
      assertThat(routing.enter(next, to("payment", COMPLETE_BY)).getAsInt())
          .isNotEqualTo(declining);
    }
  }

  @Test
  void aStuckInstanceGetsNoMoreThanItsShareWhileAnotherAnswers() {
    Routing wide = new Routing(100, 50, new SplittableRandom(7));
    wide.partitions("payment", 2);
    int stuck = 0;
    int atStuck = 0;
    for (int i = 0; i < 1_000; i++) {
      AttemptKey key = attempt();
      if (wide.enter(key, to("payment", COMPLETE_BY)).getAsInt() == stuck) {
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
      assertThat(routing.enter(attempt(), to("payment", COMPLETE_BY))).isPresent();
    }
  }

  private static RequestRoute to(String agent, Instant completeBy) {
    return new RequestRoute(agent, completeBy, REPLY_PARTITION);
  }

  private static AttemptKey attempt() {
    return new AttemptKey(UUID.randomUUID(), "take-payment", Direction.FORWARD, 1);
  }
}
