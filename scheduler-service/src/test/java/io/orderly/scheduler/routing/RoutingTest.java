package io.orderly.scheduler.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Direction;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RoutingTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Instant COMPLETE_BY = NOW.plusSeconds(10);
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
    assertThat(routing.enter(attempt(), "unknown", COMPLETE_BY)).isEmpty();
  }

  @Test
  void requestsSpreadOverThePartitionsWithTheFewestUnanswered() {
    Map<Integer, Integer> sent = new HashMap<>();
    for (int i = 0; i < 6; i++) {
      sent.merge(routing.enter(attempt(), "payment", COMPLETE_BY).getAsInt(), 1, Integer::sum);
    }

    assertThat(sent).containsOnly(Map.entry(0, 2), Map.entry(1, 2), Map.entry(2, 2));
  }

  @Test
  void creditEndsWithTheAgentsLimitAndReturnsWithEachCompletedAnswer() {
    AttemptKey first = attempt();
    routing.enter(first, "payment", COMPLETE_BY);
    enterMany(PER_AGENT - 1);
    assertThat(routing.credit("payment")).isZero();

    routing.completed(first);

    assertThat(routing.credit("payment")).isEqualTo(1);
  }

  @Test
  void creditEndsWhereEveryPartitionHasItsCapAndWhatIsStartedIsSentAllTheSame() {
    Routing narrow = new Routing(100, 2, new SplittableRandom(1));
    narrow.partitions("carrier", 1);
    narrow.enter(attempt(), "carrier", COMPLETE_BY);
    narrow.enter(attempt(), "carrier", COMPLETE_BY);
    assertThat(narrow.credit("carrier")).isZero();

    OptionalInt third = narrow.enter(attempt(), "carrier", COMPLETE_BY);

    assertThat(third).hasValue(0);
    assertThat(narrow.credit("carrier")).isZero();
  }

  @Test
  void anAttemptThatIsUnderWayIsNotEnteredAgain() {
    AttemptKey key = attempt();
    routing.enter(key, "payment", COMPLETE_BY);

    OptionalInt again = routing.enter(key, "payment", COMPLETE_BY);

    assertThat(again).isEmpty();
    assertThat(routing.unanswered("payment")).isEqualTo(1);
  }

  @Test
  void aFailedSendIsAsIfNothingHadBeenSent() {
    AttemptKey key = attempt();
    routing.enter(key, "payment", COMPLETE_BY);

    routing.sendFailed(key);

    assertThat(routing.isSent(key)).isFalse();
    assertThat(routing.unanswered("payment")).isZero();
  }

  @Test
  void aRefusalHoldsItsPlaceUntilCompleteBy() {
    AttemptKey key = attempt();
    routing.enter(key, "payment", COMPLETE_BY);

    routing.refused(key);

    assertThat(routing.isSent(key)).isFalse();
    routing.expire(COMPLETE_BY.minusMillis(1));
    assertThat(routing.unanswered("payment")).isEqualTo(1);
    routing.expire(COMPLETE_BY);
    assertThat(routing.unanswered("payment")).isZero();
  }

  @Test
  void silenceHoldsItsPlaceUntilCompleteBy() {
    AttemptKey key = attempt();
    routing.enter(key, "payment", COMPLETE_BY);

    routing.expire(COMPLETE_BY);

    assertThat(routing.isSent(key)).isFalse();
    assertThat(routing.unanswered("payment")).isZero();
  }

  @Test
  void aSilentAgentGetsOneRequestAtATimeUntilItIsHeardAgain() {
    routing.enter(attempt(), "payment", COMPLETE_BY);
    routing.expire(COMPLETE_BY);
    assertThat(routing.credit("payment")).as("the probe").isEqualTo(1);
    routing.enter(attempt(), "payment", COMPLETE_BY.plusSeconds(10));
    assertThat(routing.credit("payment")).as("beside the probe").isZero();
    routing.expire(COMPLETE_BY.plusSeconds(10));
    AttemptKey probe = attempt();
    routing.enter(probe, "payment", COMPLETE_BY.plusSeconds(20));

    routing.completed(probe);

    assertThat(routing.credit("payment")).isEqualTo(PER_AGENT);
  }

  @Test
  void aDeclinedAttemptGoesToAnotherPartitionEachTimeUntilItsDeclinesAreUsedUp() {
    AttemptKey key = attempt();
    int first = routing.enter(key, "payment", COMPLETE_BY).getAsInt();

    int second = routing.declined(key, 3).getAsInt();
    int third = routing.declined(key, 3).getAsInt();

    assertThat(second).isNotEqualTo(first);
    assertThat(third).isNotIn(first, second);
    assertThat(routing.declined(key, 3)).isEmpty();
    assertThat(routing.isSent(key)).isFalse();
  }

  @Test
  void whereAnInstanceDeclinesTheCountStaysSoThatItAttractsNothing() {
    AttemptKey key = attempt();
    int declining = routing.enter(key, "payment", COMPLETE_BY).getAsInt();
    routing.declined(key, 3);
    routing.completed(key);

    int next = routing.enter(attempt(), "payment", COMPLETE_BY).getAsInt();

    assertThat(next).isNotEqualTo(declining);
  }

  @Test
  void anAnswerToWhatWasNeverSentFromHereChangesNothing() {
    routing.completed(attempt());
    routing.refused(attempt());

    assertThat(routing.declined(attempt(), 3)).isEmpty();
    assertThat(routing.unanswered("payment")).isZero();
  }

  private void enterMany(int count) {
    for (int i = 0; i < count; i++) {
      assertThat(routing.enter(attempt(), "payment", COMPLETE_BY)).isPresent();
    }
  }

  private static AttemptKey attempt() {
    return new AttemptKey(UUID.randomUUID(), "take-payment", Direction.FORWARD, 1);
  }
}
