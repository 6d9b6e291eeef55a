package io.orderly.scheduler.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Direction;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** When an agent counts as silent. */
class SilenceTest {

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
  void anUnansweredRequestCountsUntilCompleteBy() {
    AttemptKey key = attempt();
    routing.enter(key, "payment", COMPLETE_BY, REPLY_PARTITION);

    routing.expire(COMPLETE_BY);

    assertThat(routing.isSent(key)).isFalse();
    assertThat(routing.unanswered("payment")).isZero();
  }

  @Test
  void aSilentAgentGetsOneRequestAtATimeUntilItAnswers() {
    routing.enter(attempt(), "payment", COMPLETE_BY, REPLY_PARTITION);
    assertThat(routing.isSilent("payment")).isFalse();
    routing.expire(COMPLETE_BY);
    assertThat(routing.isSilent("payment")).isTrue();
    assertThat(routing.capacity("payment", 0)).as("the probe").isEqualTo(1);
    routing.enter(attempt(), "payment", COMPLETE_BY.plusSeconds(10), REPLY_PARTITION);
    assertThat(routing.capacity("payment", 0)).as("beside the probe").isZero();
    routing.expire(COMPLETE_BY.plusSeconds(10));
    AttemptKey probe = attempt();
    routing.enter(probe, "payment", COMPLETE_BY.plusSeconds(20), REPLY_PARTITION);

    routing.completed(probe);

    assertThat(routing.isSilent("payment")).isFalse();
    assertThat(routing.capacity("payment", 0)).isEqualTo(PER_AGENT);
  }

  @Test
  void anAgentThatAnswersOneOfTwoIsNotSilent() {
    routing.enter(attempt(), "payment", COMPLETE_BY, REPLY_PARTITION);
    AttemptKey answered = attempt();
    routing.enter(answered, "payment", COMPLETE_BY, REPLY_PARTITION);

    routing.completed(answered);
    routing.expire(COMPLETE_BY);

    assertThat(routing.capacity("payment", 0)).isEqualTo(PER_AGENT);
  }

  @Test
  void aProbeThatCouldNotBeSentIsFollowedByAnother() {
    routing.enter(attempt(), "payment", COMPLETE_BY, REPLY_PARTITION);
    routing.expire(COMPLETE_BY);
    AttemptKey probe = attempt();
    int partition =
        routing.enter(probe, "payment", COMPLETE_BY.plusSeconds(10), REPLY_PARTITION).getAsInt();

    routing.sendFailed(probe, partition);

    assertThat(routing.capacity("payment", 0)).isEqualTo(1);
  }

  @Test
  void anExpiredOlderRequestCausesNoSecondProbe() {
    routing.enter(attempt(), "payment", COMPLETE_BY, REPLY_PARTITION);
    routing.enter(attempt(), "payment", COMPLETE_BY.plusSeconds(1), REPLY_PARTITION);
    routing.expire(COMPLETE_BY);
    routing.enter(attempt(), "payment", COMPLETE_BY.plusSeconds(10), REPLY_PARTITION);

    routing.expire(COMPLETE_BY.plusSeconds(1));

    assertThat(routing.capacity("payment", 0)).isZero();
  }

  @Test
  void answersThatGoToAnotherSchedulerMakeNoAgentSilent() {
    AttemptKey key = attempt();
    routing.enter(key, "payment", COMPLETE_BY, REPLY_PARTITION);

    routing.answersMoved(List.of(REPLY_PARTITION));
    assertThat(routing.answeredElsewhere()).containsExactly(key);
    assertThat(routing.awaited()).isZero();
    routing.expire(COMPLETE_BY);

    assertThat(routing.capacity("payment", 0)).isEqualTo(PER_AGENT);
    assertThat(routing.unanswered("payment")).isZero();
  }

  @Test
  void answersToOtherReplyPartitionsAreStillReceived() {
    routing.enter(attempt(), "payment", COMPLETE_BY, REPLY_PARTITION);

    routing.answersMoved(List.of(REPLY_PARTITION + 1));

    assertThat(routing.answeredElsewhere()).isEmpty();
    assertThat(routing.awaited()).isEqualTo(1);
  }

  @Test
  void whatAnotherSchedulerSettledGivesItsPlaceBack() {
    AttemptKey key = attempt();
    routing.enter(key, "payment", COMPLETE_BY, REPLY_PARTITION);
    routing.answersMoved(List.of(REPLY_PARTITION));

    routing.release(key);

    assertThat(routing.unanswered("payment")).isZero();
    assertThat(routing.isSent(key)).isFalse();
  }

  private static AttemptKey attempt() {
    return new AttemptKey(UUID.randomUUID(), "take-payment", Direction.FORWARD, 1);
  }
}
