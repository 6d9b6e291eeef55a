package io.orderly.scheduler.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Direction;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What silence tells of an agent, and what it does not. */
class SilenceTest {

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
  void silenceHoldsItsPlaceUntilCompleteBy() {
    AttemptKey key = attempt();
    routing.enter(key, to("payment", COMPLETE_BY));

    routing.expire(COMPLETE_BY);

    assertThat(routing.isSent(key)).isFalse();
    assertThat(routing.unanswered("payment")).isZero();
  }

  @Test
  void aSilentAgentGetsOneRequestAtATimeUntilItIsHeardAgain() {
    routing.enter(attempt(), to("payment", COMPLETE_BY));
    assertThat(routing.isSilent("payment")).isFalse();
    routing.expire(COMPLETE_BY);
    assertThat(routing.isSilent("payment")).isTrue();
    assertThat(routing.credit("payment")).as("the probe").isEqualTo(1);
    routing.enter(attempt(), to("payment", COMPLETE_BY.plusSeconds(10)));
    assertThat(routing.credit("payment")).as("beside the probe").isZero();
    routing.expire(COMPLETE_BY.plusSeconds(10));
    AttemptKey probe = attempt();
    routing.enter(probe, to("payment", COMPLETE_BY.plusSeconds(20)));

    routing.completed(probe);

    assertThat(routing.isSilent("payment")).isFalse();
    assertThat(routing.credit("payment")).isEqualTo(PER_AGENT);
  }

  @Test
  void anAgentThatAnswersOneOfTwoIsNotSilent() {
    routing.enter(attempt(), to("payment", COMPLETE_BY));
    AttemptKey answered = attempt();
    routing.enter(answered, to("payment", COMPLETE_BY));

    routing.completed(answered);
    routing.expire(COMPLETE_BY);

    assertThat(routing.credit("payment")).isEqualTo(PER_AGENT);
  }

  @Test
  void aProbeThatCouldNotBeSentIsFollowedByAnother() {
    routing.enter(attempt(), to("payment", COMPLETE_BY));
    routing.expire(COMPLETE_BY);
    AttemptKey probe = attempt();
    int partition = routing.enter(probe, to("payment", COMPLETE_BY.plusSeconds(10))).getAsInt();

    routing.sendFailed(probe, partition);

    assertThat(routing.credit("payment")).isEqualTo(1);
  }

  @Test
  void whileTheProbeIsUnderWayOlderSilenceCallsForNoOther() {
    routing.enter(attempt(), to("payment", COMPLETE_BY));
    routing.enter(attempt(), to("payment", COMPLETE_BY.plusSeconds(1)));
    routing.expire(COMPLETE_BY);
    routing.enter(attempt(), to("payment", COMPLETE_BY.plusSeconds(10)));

    routing.expire(COMPLETE_BY.plusSeconds(1));

    assertThat(routing.credit("payment")).isZero();
  }

  @Test
  void answersThatGoToAnotherSchedulerMakeNoAgentSilent() {
    AttemptKey key = attempt();
    routing.enter(key, to("payment", COMPLETE_BY));

    routing.answersMoved(List.of(REPLY_PARTITION));
    assertThat(routing.answeredElsewhere()).containsExactly(key);
    assertThat(routing.awaited()).isZero();
    routing.expire(COMPLETE_BY);

    assertThat(routing.credit("payment")).isEqualTo(PER_AGENT);
    assertThat(routing.unanswered("payment")).isZero();
  }

  @Test
  void answersToOtherReplyPartitionsStillComeHome() {
    routing.enter(attempt(), to("payment", COMPLETE_BY));

    routing.answersMoved(List.of(REPLY_PARTITION + 1));

    assertThat(routing.answeredElsewhere()).isEmpty();
    assertThat(routing.awaited()).isEqualTo(1);
  }

  @Test
  void whatAnotherSchedulerSettledGivesItsPlaceBack() {
    AttemptKey key = attempt();
    routing.enter(key, to("payment", COMPLETE_BY));
    routing.answersMoved(List.of(REPLY_PARTITION));

    routing.forget(key);

    assertThat(routing.unanswered("payment")).isZero();
    assertThat(routing.isSent(key)).isFalse();
  }

  private static RequestRoute to(String agent, Instant completeBy) {
    return new RequestRoute(agent, completeBy, REPLY_PARTITION);
  }

  private static AttemptKey attempt() {
    return new AttemptKey(UUID.randomUUID(), "take-payment", Direction.FORWARD, 1);
  }
}
