package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessEvent.Claim;
import io.orderly.process.ProcessEvent.Completion;
import io.orderly.process.ProcessEvent.Correct;
import io.orderly.process.ProcessEvent.Reply;
import io.orderly.process.ProcessEvent.StartDue;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.WhenWaiting;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.StepTask;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What must hold of every decision, said a second time and without the state machine's own code.
 * Steps are looked at in {@link StepInvariants}, replies in {@link ReplyInvariants}.
 */
final class OrderInvariants {

  private OrderInvariants() {}

  static void check(ProcessEvent event, DecisionContext context, Decision decision) {
    if (decision.verdict() == Decision.Verdict.APPLIED) {
      checkApplied(event, context, decision);
    } else {
      checkNothingHappened(decision);
    }
    ReplyInvariants.check(event, decision);
  }

  private static boolean isNewEdition(ProcessEvent event, Decision decision) {
    return event instanceof Correct || decision.amendment() != null;
  }

  /** No other step begins or is in flight: it would be made of an edition that is no more. */
  private static void checkAmendment(Decision decision) {
    if (decision.amendment() != null) {
      assertThat(decision.starts()).as("starts beside an amendment").isEmpty();
      assertThat(decision.after().steps())
          .as("steps beside an amendment")
          .noneMatch(
              step ->
                  StepTask.isPerformed(step.agent())
                      && (step.state().isUnderWay()
                          || step.forwardOutcome() == ForwardOutcome.UNKNOWN));
    }
  }

  private static void checkNothingHappened(Decision decision) {
    assertThat(decision.after()).as("an event without effect").isEqualTo(decision.before());
    assertThat(decision.starts()).isEmpty();
    assertThat(decision.alerts()).isEmpty();
    assertThat(decision.events()).isEmpty();
    assertThat(decision.reason()).as("the reason of no effect").isNotBlank();
  }

  private static void checkApplied(ProcessEvent event, DecisionContext context, Decision decision) {
    OrderProcess before = decision.before();
    OrderProcess after = decision.after();
    assertThat(after.version()).as("version").isEqualTo(before.version() + 1);
    assertThat(after.orderId()).isEqualTo(before.orderId());
    assertThat(after.workflow()).isEqualTo(before.workflow());
    assertThat(after.edition())
        .as("edition")
        .isEqualTo(before.edition() + (isNewEdition(event, decision) ? 1 : 0));
    checkAmendment(decision);
    checkEdge(event, decision);
    if (!isContradicted(decision)) {
      checkLock(event, before, after);
    }
    checkColumns(after);
    checkWakeUp(context, before, after);
    checkEnds(after);
    checkAlerts(context, decision);
    Instant startAt = after.terms().startAt();
    assertThat(decision.starts().isEmpty() || startAt == null || !startAt.isAfter(context.now()))
        .as("I7: no step starts before the order's startAt")
        .isTrue();
    StepInvariants.check(event, context, decision);
  }

  private static void checkEdge(ProcessEvent event, Decision decision) {
    OrderProcess before = decision.before();
    OrderProcess after = decision.after();
    assertThat(AllowedEdges.ALL)
        .as("I3: only the edges of the design")
        .contains(AllowedEdges.edge(event, decision));
    if (before.direction() == Direction.UNDO) {
      assertThat(after.direction()).as("I3: direction is sticky").isEqualTo(Direction.UNDO);
    } else if (after.direction() == Direction.UNDO) {
      // Where the undo of an element had failed there may be nothing else to undo.
      boolean isFailed =
          before.steps().stream().anyMatch(step -> step.state() == StepState.UNDO_FAILED);
      assertThat(after.state() == ProcessState.UNDOING || (isFailed && isAtRest(after)))
          .as("state after the turn: %s", after.state())
          .isTrue();
    }
  }

  private static void checkLock(ProcessEvent event, OrderProcess before, OrderProcess after) {
    if (before.lockedBy() == null && after.lockedBy() != null) {
      assertThat(event).as("what locks an order").isInstanceOf(Claim.class);
    }
    if (event instanceof Reply reply && after.lockedBy() != null) {
      assertThat(after.lockedBy()).as("who carries on").isEqualTo(reply.instance());
    }
  }

  /** The CHECK constraints of the store. */
  private static void checkColumns(OrderProcess order) {
    boolean locked = order.lockedBy() != null;
    switch (order.state()) {
      case PENDING -> {
        assertThat(locked).as("Pending is locked").isFalse();
        assertThat(order.direction()).isEqualTo(Direction.FORWARD);
      }
      case PROCESSING -> {
        assertThat(locked).as("Processing is locked").isTrue();
        assertThat(order.direction()).isEqualTo(Direction.FORWARD);
      }
      case UNDOING -> assertThat(order.direction()).isEqualTo(Direction.UNDO);
      case ERROR -> checkRests(order);
      case PROCESSED -> {
        checkRests(order);
        assertThat(order.direction()).isEqualTo(Direction.FORWARD);
      }
      case UNDONE -> {
        checkRests(order);
        assertThat(order.direction()).isEqualTo(Direction.UNDO);
      }
    }
    if (locked) {
      assertThat(order.completeBy()).as("CompleteBy of a locked order").isNotNull();
      assertThat(order.notBefore()).as("notBefore of a locked order").isNull();
    }
    assertThat(order.failure() != null)
        .as("has a failure, in state %s", order.state())
        .isEqualTo(order.state() == ProcessState.ERROR);
  }

  private static void checkRests(OrderProcess order) {
    assertThat(order.lockedBy()).as("LockedBy at rest").isNull();
    assertThat(order.completeBy()).as("CompleteBy at rest").isNull();
    assertThat(order.notBefore()).as("notBefore at rest").isNull();
  }

  /** I11: whatever is not at rest is found by a claim, a sweep or a release. */
  private static void checkWakeUp(
      DecisionContext context, OrderProcess before, OrderProcess order) {
    Instant now = context.now();
    if (isAtRest(order)) {
      return;
    }
    List<OrderStep> live = liveSteps(context, order);
    boolean claimable = order.lockedBy() == null && order.notBefore() == null;
    assertThat(claimable || order.notBefore() != null || order.completeBy() != null)
        .as("I11: has a wake-up")
        .isTrue();
    Stream<Instant> wakeUps = live.stream().map(OrderStep::completeBy);
    if (order.lockedBy() != null) {
      boolean wasStrange = before.lockedBy() != null && liveSteps(context, before).isEmpty();
      assertThat(wasStrange || !live.isEmpty()).as("a locked order has a live step").isTrue();
      Stream<Instant> reArmed =
          begunSteps(context, order)
              .filter(step -> step.notBefore() != null)
              .filter(
                  step ->
                      step.notBefore().isAfter(now) || context.admission().isServed(step.agent()))
              .map(OrderStep::notBefore);
      wakeUps = Stream.concat(wakeUps, reArmed).filter(Objects::nonNull);
    } else if (order.nextAgent() != null && order.nextAgent().indexOf(':') > 0) {
      Stream.concat(wakeUps, dueBesideVersion(context, order))
          .forEach(
              due ->
                  assertThat(order.completeBy())
                      .as("I11: is looked at by then")
                      .isNotNull()
                      .isBeforeOrEqualTo(due));
      return;
    }
    assertThat(order.completeBy())
        .as("I11: CompleteBy is the least of the steps'")
        .isEqualTo(wakeUps.min(Instant::compareTo).orElse(null));
    boolean isPast = order.notBefore() != null && !order.notBefore().isAfter(now);
    boolean stays = isPast && order.notBefore().equals(before.notBefore());
    if (order.notBefore() != null && !stays && order.direction() == Direction.FORWARD) {
      assertThat(order.notBefore())
          .as("I11: notBefore is the least of the steps', or the order's startAt")
          .isEqualTo(
              Stream.concat(
                      begunSteps(context, order)
                          .filter(
                              step ->
                                  step.state() == StepState.RUNNING
                                      || waitsForCalls(context, order, step).findAny().isEmpty())
                          .map(OrderStep::notBefore),
                      Stream.concat(
                          waitsForOlderEdition(order), undoneElementsWait(context, order)))
                  .min(Instant::compareTo)
                  .orElse(order.terms().startAt()));
    }
    if (!live.isEmpty()) {
      assertThat(order.notBefore()).as("notBefore of an order with a live step").isNull();
    }
  }

  /** Of an order that waits until a version of an agent is served. */
  private static Stream<Instant> dueBesideVersion(DecisionContext context, OrderProcess order) {
    String unserved = AgentDefinition.nameOf(order.nextAgent());
    return Stream.concat(
            begunSteps(context, order)
                .filter(step -> !step.agent().equals(unserved))
                .map(OrderStep::notBefore)
                .filter(Objects::nonNull),
            waitsForOlderEdition(order))
        .filter(due -> due.isAfter(context.now()));
  }

  /** A request of an older edition may be called until its CompleteBy and the grace are past. */
  private static Stream<Instant> waitsForOlderEdition(OrderProcess order) {
    return order.steps().stream()
        .filter(step -> step.state() == StepState.NOT_STARTED && step.attempt() > 0)
        .filter(step -> goesForward(order, step))
        .filter(step -> step.edition() < order.edition())
        .map(step -> step.completeBy().plus(OrderHistory.GRACE));
  }

  private static boolean isAtRest(OrderProcess order) {
    return switch (order.state()) {
      case PROCESSED, UNDONE, ERROR -> true;
      case PENDING, PROCESSING, UNDOING -> false;
    };
  }

  private static List<OrderStep> liveSteps(DecisionContext context, OrderProcess order) {
    return begunSteps(context, order).filter(step -> step.notBefore() == null).toList();
  }

  /**
   * The steps that are Running where they go forward, Undoing or settled in an undo: live or
   * re-armed.
   */
  private static Stream<OrderStep> begunSteps(DecisionContext context, OrderProcess order) {
    return order.steps().stream()
        .filter(
            step ->
                step.state() == (goesForward(order, step) ? StepState.RUNNING : StepState.UNDOING)
                    || isSettled(context, order, step));
  }

  /** Whether neither the order nor the element of the step is undone. */
  static boolean goesForward(OrderProcess order, OrderStep step) {
    return order.direction() == Direction.FORWARD && step.history().elementFailure() == null;
  }

  /** The other steps that are undone with this one, and itself. */
  static List<OrderStep> undoneWith(OrderProcess order, OrderStep step) {
    return order.direction() == Direction.UNDO
        ? order.steps()
        : order.steps().stream()
            .filter(other -> other.history().elementFailure() != null)
            .filter(other -> StepGroup.elementOf(other.name()) == StepGroup.elementOf(step.name()))
            .toList();
  }

  /** Whether a forward call of it may still have an effect that its undo would not see. */
  static boolean forwardCallMayBeOut(DecisionContext context, OrderProcess order, OrderStep step) {
    StepDefinition definition = context.workflow().step(step.name());
    boolean forgetful =
        context.workflow().agentOf(definition).tombstones() == AgentDefinition.Tombstones.NONE;
    boolean isUndo =
        switch (step.state()) {
          case UNDOING, UNDONE, UNDO_FAILED -> true;
          case NOT_STARTED, SKIPPED, RUNNING, COMPLETED, FAILED -> false;
        };
    return step.attempt() > 0
        && !isUndo
        && (forgetful || step.state() == StepState.RUNNING)
        && !isSettled(context, order, step);
  }

  /** Until when the undo of an element waits for calls; none where it does not. */
  private static Stream<Instant> waitsForCalls(
      DecisionContext context, OrderProcess order, OrderStep step) {
    return undoneWith(order, step).stream()
        .filter(other -> StepTask.isPerformed(other.agent()))
        .filter(other -> forwardCallMayBeOut(context, order, other))
        .map(other -> other.completeBy().plus(context.grace()))
        .filter(until -> until.isAfter(context.now()))
        .max(Instant::compareTo)
        .stream();
  }

  /** Of an order that goes forward: of the steps whose element is undone. */
  private static Stream<Instant> undoneElementsWait(DecisionContext context, OrderProcess order) {
    return order.steps().stream()
        .filter(step -> step.history().elementFailure() != null)
        .filter(step -> step.attempt() > 0 && step.state() != StepState.UNDONE)
        .flatMap(step -> waitsForCalls(context, order, step));
  }

  /** What its partner took on is asked about before its undo, at the end of its time once more. */
  static boolean isSettled(DecisionContext context, OrderProcess order, OrderStep step) {
    Acceptance acceptance = step.history().acceptance();
    if (goesForward(order, step) || step.state() != StepState.RUNNING || acceptance == null) {
      return false;
    }
    return context.workflow().step(step.name()).whenWaiting() == WhenWaiting.SETTLE_FIRST
        && (step.notBefore() == null || !isAskedAtEnd(context, step));
  }

  /** Whether the last attempt of an accepted step began when its time was over. */
  static boolean isAskedAtEnd(DecisionContext context, OrderStep step) {
    Acceptance acceptance = step.history().acceptance();
    Instant end =
        acceptance.until() == null
            ? acceptance.since().plus(context.workflow().step(step.name()).maxWait())
            : acceptance.until();
    return !step.startedAt().isBefore(end);
  }

  private static void checkEnds(OrderProcess order) {
    if (order.state() == ProcessState.PROCESSED) {
      assertThat(order.steps())
          .as("steps of a Processed order")
          .allMatch(
              step ->
                  step.history().elementFailure() == null
                      ? step.state() == StepState.COMPLETED || step.state() == StepState.SKIPPED
                      : step.attempt() == 0 || step.state() == StepState.UNDONE);
    }
    if (order.state() == ProcessState.UNDONE) {
      assertThat(order.steps())
          .as("steps of an Undone order")
          .allMatch(step -> step.attempt() == 0 || step.state() == StepState.UNDONE);
    }
  }

  /**
   * I10: an Error has an alert of its own; nothing else has, but a long wait that begins, and a
   * step that nobody took for long.
   */
  private static void checkAlerts(DecisionContext context, Decision decision) {
    boolean becameError =
        decision.after().state() == ProcessState.ERROR
            && (decision.before().state() != ProcessState.ERROR
                || decision.before().direction() != decision.after().direction());
    boolean waitBegins =
        decision.changedSteps().stream().anyMatch(step -> beginsLongWait(context, step));
    boolean waits = waitBegins && decision.after().direction() == Direction.FORWARD;
    boolean tellsOfDeclines =
        decision.changedSteps().stream().anyMatch(step -> isToldOf(decision.before(step), step));
    assertThat(decision.alerts())
        .as("I10: alerts of a decision that became Error: %s, that waits: %s", becameError, waits)
        .hasSize(
            becameError
                    || waits
                    || tellsOfDeclines
                    || isContradicted(decision)
                    || goesOnPastItsDeadline(decision)
                ? 1
                : 0);
    if (becameError) {
      assertThat(decision.alerts().get(0).failure()).isEqualTo(decision.after().failure());
    }
  }

  /** An order in Error has its alert. */
  private static boolean goesOnPastItsDeadline(Decision decision) {
    return decision.deadlineActed()
        && decision.after().direction() == Direction.FORWARD
        && decision.before().state() != ProcessState.ERROR;
  }

  /** An operator is told, now and not before, that nobody takes the step. */
  private static boolean isToldOf(OrderStep before, OrderStep step) {
    ConsecutiveDeclines declined = step.history().declines();
    ConsecutiveDeclines earlier = before.history().declines();
    return declined != null
        && declined.alertedAt() != null
        && (earlier == null || earlier.alertedAt() == null);
  }

  private static boolean isContradicted(Decision decision) {
    return decision.events().stream()
        .anyMatch(event -> event.kind() == OrderEvent.Kind.CONTRADICTED);
  }

  private static boolean beginsLongWait(DecisionContext context, OrderStep step) {
    StepDefinition definition = context.workflow().step(step.name());
    return definition.onFailure().include(FailurePolicy.WAIT)
        && step.state() == StepState.RUNNING
        && step.failureCount() >= definition.attempts()
        && context.now().plus(definition.waitFor()).equals(step.notBefore());
  }

  /** Whether the event may start steps at all. */
  static boolean mayStart(ProcessEvent event) {
    return event instanceof Claim
        || event instanceof Reply
        || event instanceof Completion
        || event instanceof StartDue;
  }
}
