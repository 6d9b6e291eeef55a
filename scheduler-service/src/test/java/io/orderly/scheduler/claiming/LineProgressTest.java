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

/** Tells only of lines that are ahead of the time. */
class LineProgressTest {

  private static final long NOW = 1_000_000;
  private static final WorkflowId WORKFLOW = new WorkflowId("order-fulfilment", "v1");

  private final List<Map<String, Long>> told = new ArrayList<>();
  private final List<Map<ClaimQueue, Integer>> counted = new ArrayList<>();
  private final LineProgress lines =
      new LineProgress(
          told::add, counted::add, Clock.fixed(Instant.ofEpochSecond(1), ZoneOffset.UTC));

  @Test
  void nothingIsToldWhereNoLineIsAheadOfTheTime() {
    lines.claimed(List.of(claimed("inventory", NOW - 1), claimed("payment", NOW)));

    lines.tell();

    assertThat(told).isEmpty();
  }

  @Test
  void theGreatestRankOfEachLineIsToldOnce() {
    lines.claimed(List.of(claimed("inventory", NOW + 7), claimed("inventory", NOW + 5)));
    lines.claimed(List.of(claimed("inventory", NOW + 6), claimed(null, NOW + 1)));

    lines.tell();
    lines.tell();

    assertThat(told).containsExactly(Map.of("inventory", NOW + 7, "", NOW + 1));
  }

  @Test
  void whatAgentsAnsweredIsToldOnce() {
    lines.committed(
        List.of(
            steps(StepState.RUNNING, StepState.COMPLETED),
            steps(StepState.RUNNING, StepState.FAILED),
            steps(StepState.UNDOING, StepState.UNDONE)));

    lines.tell();
    lines.tell();

    assertThat(counted).containsExactly(Map.of(new ClaimQueue(WORKFLOW, "inventory"), 3));
  }

  @Test
  void whatNobodyAnsweredIsNotTold() {
    lines.committed(
        List.of(
            steps(StepState.NOT_STARTED, StepState.RUNNING),
            steps(StepState.RUNNING, StepState.RUNNING),
            steps(StepState.COMPLETED, StepState.UNDOING)));

    lines.tell();

    assertThat(counted).isEmpty();
  }

  @Test
  void aLineIsToldToBeNoFurtherAheadThanItMayBe() {
    long most = NOW + 3_600_000_000L;
    lines.claimed(List.of(claimed("inventory", most + 1), claimed("payment", most - 1)));
    lines.claimed(List.of(claimed("inventory", 10 * most)));

    lines.tell();

    assertThat(told).containsExactly(Map.of("inventory", most, "payment", most - 1));
  }

  @Test
  void whatWasLockedAndNotStartedIsStillInItsPlace() {
    lines.claimed(List.of(untouched("inventory")));

    lines.tell();

    assertThat(told).isEmpty();
  }

  @Test
  void aStoreThatIsAwayIsToldOfTheNextClaims() {
    LineProgress unheard =
        new LineProgress(
            ranks -> {
              told.add(ranks);
              throw new QueryTimeoutException("away");
            },
            counted::add,
            Clock.fixed(Instant.ofEpochSecond(1), ZoneOffset.UTC));
    unheard.claimed(List.of(claimed("inventory", NOW + 7)));
    unheard.tell();
    unheard.claimed(List.of(claimed("inventory", NOW + 8)));

    unheard.tell();

    assertThat(told).hasSize(2).last().isEqualTo(Map.of("inventory", NOW + 8));
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
    return Decision.ignored(claimed(agent, NOW + 7).before(), "no credit is left");
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
