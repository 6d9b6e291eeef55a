package io.orderly.scheduler.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.process.ClaimTerms;
import io.orderly.process.Decision;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.process.StepStart;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.limits.AgentLimit;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What this scheduler may start under the limits that operators set. */
class CallLimitsTest {

  private static final String AGENT = "carrier";
  private static final long SECOND = 1_000_000_000L;

  private final AtomicLong nanoTime = new AtomicLong();
  private final Routing routing = new Routing(100, 100, new SplittableRandom(1));
  private final CallLimits limits = new CallLimits(routing, nanoTime::get);

  private static AgentLimit inFlight(int calls) {
    return new AgentLimit(AGENT, null, calls, 1);
  }

  private static AgentLimit rate(int perSecond) {
    return new AgentLimit(AGENT, perSecond, null, 1);
  }

  private AttemptKey sent() {
    routing.partitions(AGENT, List.of(0));
    AttemptKey key = new AttemptKey(UUID.randomUUID(), "ship", Direction.FORWARD, 1);
    routing.enter(key, AGENT, Instant.MAX, 0);
    return key;
  }

  @Test
  void nothingIsStartedBeforeTheLimitsAreKnown() {
    assertThat(limits.available(AGENT)).isZero();
    limits.update(List.of());
    assertThat(limits.available(AGENT)).isEqualTo(CallLimits.UNLIMITED);
    assertThat(open(Set.of(AGENT))).containsExactly(AGENT);
  }

  @Test
  void aBoundWithoutAShareAllowsNothing() {
    limits.update(List.of(inFlight(10)));

    assertThat(limits.available(AGENT)).isZero();
    assertThat(open(Set.of(AGENT, "other"))).containsExactly("other");
  }

  @Test
  void whatIsUnansweredTakesFromTheShareAndARefusalDoesNot() {
    limits.update(List.of(inFlight(10)));
    limits.grantShare(AGENT, 3, SECOND);

    AttemptKey open = sent();
    routing.refused(sent());

    assertThat(limits.available(AGENT)).isEqualTo(2);
    routing.completed(open);
    assertThat(limits.available(AGENT)).isEqualTo(3);
  }

  @Test
  void aShareThatIsNotRenewedEnds() {
    limits.update(List.of(inFlight(10)));
    limits.grantShare(AGENT, 3, SECOND);
    nanoTime.set(SECOND);

    assertThat(limits.available(AGENT)).isZero();
    limits.update(List.of(inFlight(10)));
    assertThat(limits.available(AGENT)).isZero();
  }

  @Test
  void tokensAreUsedUpAndADebtIsPaidFirst() {
    limits.update(List.of(rate(10)));
    assertThat(limits.tokensWanted(AGENT)).isEqualTo(2);

    boolean opened = limits.grantTokens(AGENT, 2);

    assertThat(opened).isTrue();
    assertThat(limits.available(AGENT)).isEqualTo(2);
    assertThat(limits.tokensWanted(AGENT)).isZero();
  }

  @Test
  void aLowerRateReducesTheAvailableTokens() {
    limits.update(List.of(rate(100)));
    limits.grantTokens(AGENT, 20);

    limits.update(List.of(rate(5)));

    assertThat(limits.available(AGENT)).isEqualTo(1);
  }

  @Test
  void aDecidedStartCountsBeforeItIsSentAndOnlyOnceAfterwards() {
    limits.update(List.of(new AgentLimit(AGENT, 50, 10, 1)));
    limits.grantTokens(AGENT, 10);
    limits.grantShare(AGENT, 3, SECOND);
    Decision decision = startOf(AGENT);

    limits.decide(Set.of(AGENT), open -> decision);
    int decided = limits.available(AGENT);
    limits.sent(List.of(decision));

    assertThat(decided).isEqualTo(2);
    assertThat(limits.available(AGENT)).isEqualTo(3);
    assertThat(limits.tokensWanted(AGENT)).isEqualTo(1);
  }

  @Test
  void aStartWhoseTransactionFailedExpires() {
    limits.update(List.of(inFlight(10)));
    limits.grantShare(AGENT, 3, 100 * SECOND);
    limits.decide(Set.of(AGENT), open -> startOf(AGENT));
    nanoTime.set(6 * SECOND);

    assertThat(limits.available(AGENT)).isEqualTo(3);
  }

  @Test
  void noTwoDecisionsCountOnTheSameSlot() throws InterruptedException {
    limits.update(List.of(inFlight(10)));
    limits.grantShare(AGENT, 1, SECOND);
    AtomicReference<Set<String>> openToTheOther = new AtomicReference<>(Set.of(AGENT));
    Thread other = new Thread(() -> openToTheOther.set(open(Set.of(AGENT))));

    limits.decide(
        Set.of(AGENT),
        open -> {
          other.start();
          await().until(() -> other.getState() == Thread.State.BLOCKED || !other.isAlive());
          return startOf(AGENT);
        });
    other.join();

    assertThat(openToTheOther.get()).isEmpty();
  }

  @Test
  void aShareIsInUseForAsLongAsItHolds() {
    limits.update(List.of(inFlight(10)));
    limits.grantShare(AGENT, 3, SECOND);
    sent();

    assertThat(limits.inUse(AGENT)).isEqualTo(3);
    limits.grantShare(AGENT, 0, SECOND);
    assertThat(limits.inUse(AGENT)).isEqualTo(1);
    limits.grantShare(AGENT, 3, SECOND);
    nanoTime.set(SECOND);
    assertThat(limits.inUse(AGENT)).isEqualTo(1);
  }

  /** The agents of these that a decision may send one more. */
  private Set<String> open(Set<String> agents) {
    AtomicReference<Set<String>> given = new AtomicReference<>(Set.of());
    limits.decide(
        agents,
        open -> {
          given.set(open);
          return Decision.ignored(startOf(AGENT).before(), "nothing is started");
        });
    return given.get();
  }

  /** A decision that starts one step of the agent. */
  private static Decision startOf(String agent) {
    OrderProcess order =
        new OrderProcess(
            UUID.randomUUID(),
            new WorkflowId("test", "1"),
            ProcessState.PROCESSING,
            Direction.FORWARD,
            2,
            ClaimTerms.active(1),
            "scheduler-1#1",
            Instant.EPOCH,
            null,
            null,
            0,
            null,
            List.of());
    StepStart start = new StepStart("ship", agent, Direction.FORWARD, 1, Instant.EPOCH);
    return new Decision(
        order, order, Decision.Verdict.APPLIED, "", List.of(start), List.of(), List.of());
  }

  @Test
  void bothBoundsHold() {
    limits.update(List.of(new AgentLimit(AGENT, 50, 10, 1)));
    limits.grantTokens(AGENT, 10);
    limits.grantShare(AGENT, 4, SECOND);
    assertThat(limits.available(AGENT)).isEqualTo(4);
    limits.grantShare(AGENT, 40, SECOND);
    assertThat(limits.available(AGENT)).isEqualTo(10);
  }

  @Test
  void aRemovedLimitNoLongerApplies() {
    limits.update(List.of(inFlight(1)));
    limits.update(List.of());

    assertThat(limits.available(AGENT)).isEqualTo(CallLimits.UNLIMITED);
  }
}
