package io.orderly.scheduler.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ClaimTerms;
import io.orderly.process.Decision;
import io.orderly.process.Decision.Verdict;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessState;
import io.orderly.process.StepHistory;
import io.orderly.process.StepState;
import io.orderly.store.claiming.ClaimQueue;
import io.orderly.workflow.WorkflowId;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;

/** Only the clocks of queues that are ahead of the time are stored. */
class QueueProgressTest {

  private static final long NOW = 1_000_000;
  private static final WorkflowId WORKFLOW = new WorkflowId("order-fulfilment", "v1");

  private final List<Map<String, Long>> stored = new ArrayList<>();
  private final List<Map<ClaimQueue, Integer>> counted = new ArrayList<>();
  private final QueueProgress progress =
      new QueueProgress(
          stored::add, counted::add, Clock.fixed(Instant.ofEpochSecond(1), ZoneOffset.UTC));

  @Test
  void nothingIsStoredWhereNoQueueIsAheadOfTheTime() {
    progress.claimed(List.of(claimed("inventory", NOW - 1), claimed("payment", NOW)));

    progress.store();

    assertThat(stored).isEmpty();
  }

  @Test
  void theHighestRankOfEachQueueIsStoredOnce() {
    progress.claimed(List.of(claimed("inventory", NOW + 7), claimed("inventory", NOW + 5)));
    progress.claimed(List.of(claimed("inventory", NOW + 6), claimed(null, NOW + 1)));

    progress.store();
    progress.store();

    assertThat(stored).containsExactly(Map.of("inventory", NOW + 7, "", NOW + 1));
  }

  @Test
  void answeredStepsAreStoredOnce() {
    progress.committed(
        List.of(
            steps(StepState.RUNNING, StepState.COMPLETED),
            steps(StepState.RUNNING, StepState.FAILED),
            steps(StepState.UNDOING, StepState.UNDONE)));

    progress.store();
    progress.store();

    assertThat(counted).containsExactly(Map.of(new ClaimQueue(WORKFLOW, "inventory"), 3));
  }

  @Test
  void unansweredStepsAreNotStored() {
    progress.committed(
        List.of(
            steps(StepState.NOT_STARTED, StepState.RUNNING),
            steps(StepState.RUNNING, StepState.RUNNING),
            steps(StepState.COMPLETED, StepState.UNDOING)));

    progress.store();

    assertThat(counted).isEmpty();
  }

  @Test
  void aQueueClockIsNoFurtherAheadThanItsBound() {
    long max = NOW + 3_600_000_000L;
    progress.claimed(List.of(claimed("inventory", max + 1), claimed("payment", max - 1)));
    progress.claimed(List.of(claimed("inventory", 10 * max)));

    progress.store();

    assertThat(stored).containsExactly(Map.of("inventory", max, "payment", max - 1));
  }

  @Test
  void ordersThatWereLockedAndNotStartedMoveNoClock() {
    progress.claimed(List.of(untouched("inventory")));

    progress.store();

    assertThat(stored).isEmpty();
  }

  @Test
  void afterAnOutageTheNextClaimsAreStored() {
    QueueProgress failing =
        new QueueProgress(
            ranks -> {
              stored.add(ranks);
              throw new QueryTimeoutException("unavailable");
            },
            counted::add,
            Clock.fixed(Instant.ofEpochSecond(1), ZoneOffset.UTC));
    failing.claimed(List.of(claimed("inventory", NOW + 7)));
    failing.store();
    failing.claimed(List.of(claimed("inventory", NOW + 8)));

    failing.store();

    assertThat(stored).hasSize(2).last().isEqualTo(Map.of("inventory", NOW + 8));
  }

  private static Decision steps(StepState before, StepState after) {
    return new Decision(
        order("inventory", NOW, List.of(step(before))),
        order("inventory", NOW, List.of(step(after))),
        Verdict.APPLIED,
        "",
        List.of(),
        List.of(),
        List.of());
  }

  private static OrderStep step(StepState state) {
    return new OrderStep(
        0,
        "reserve-stock",
        "inventory",
        state,
        1,
        null,
        null,
        0,
        null,
        null,
        null,
        null,
        null,
        StepHistory.NONE);
  }

  private static Decision untouched(String agent) {
    return Decision.ignored(claimed(agent, NOW + 7).before(), "no capacity is left");
  }

  private static Decision claimed(@Nullable String agent, long rank) {
    OrderProcess order = order(agent, rank, List.of());
    return new Decision(order, order, Verdict.APPLIED, "claimed", List.of(), List.of(), List.of());
  }

  private static OrderProcess order(@Nullable String agent, long rank, List<OrderStep> steps) {
    return new OrderProcess(
        new UUID(0, rank),
        WORKFLOW,
        ProcessState.PENDING,
        Direction.FORWARD,
        1,
        ClaimTerms.active(rank),
        null,
        null,
        null,
        agent,
        0,
        null,
        steps);
  }
}
