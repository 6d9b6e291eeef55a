package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessEvent.Claim;
import io.orderly.process.ProcessEvent.Completion;
import io.orderly.process.ProcessEvent.Correct;
import io.orderly.process.ProcessEvent.DeadlinePassed;
import io.orderly.process.ProcessEvent.Decide;
import io.orderly.process.ProcessEvent.Reply;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.StepAmend;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepGroup;
import io.orderly.workflow.StepTask;
import io.orderly.workflow.StepWait;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** What must hold of the steps in every decision. */
final class StepInvariants {

  private static final Set<String> EDGES =
      Set.of(
          "NotStarted -> Running",
          "NotStarted -> Undoing",
          "NotStarted -> Undone",
          "NotStarted -> UndoFailed",
          "Running -> Completed",
          "Running -> Failed",
          "Running -> Undoing",
          "Running -> Undone",
          "Running -> UndoFailed",
          "Completed -> Undoing",
          "Completed -> Undone",
          "Failed -> Undoing",
          "Failed -> Undone",
          "Failed -> UndoFailed",
          "Failed -> NotStarted",
          "NotStarted -> Skipped",
          "Undoing -> Undone",
          "Undoing -> UndoFailed",
          "UndoFailed -> Undoing");

  private static final Set<String> AT_ONCE =
      Set.of("NotStarted -> Completed", "Running -> Completed");

  private static final Set<String> CORRECTED =
      Set.of("Skipped -> NotStarted", "Failed -> NotStarted");

  /** A partner says that the undo was done, whatever was known of it. */
  private static final Set<String> CONFIRMED = Set.of("Undoing -> Undone", "UndoFailed -> Undone");

  private static final Set<String> DECIDED =
      Set.of(
          "NotStarted -> Completed",
          "Running -> Completed",
          "Failed -> Completed",
          "Undoing -> Completed",
          "UndoFailed -> Completed",
          "Running -> NotStarted",
          "Failed -> NotStarted",
          "NotStarted -> Undone",
          "Running -> Undone",
          "Completed -> Undone",
          "Failed -> Undone",
          "Undoing -> Undone",
          "UndoFailed -> Undone");

  private final ProcessEvent event;
  private final DecisionContext context;
  private final Decision decision;

  private StepInvariants(ProcessEvent event, DecisionContext context, Decision decision) {
    this.event = event;
    this.context = context;
    this.decision = decision;
  }

  static void check(ProcessEvent event, DecisionContext context, Decision decision) {
    new StepInvariants(event, context, decision).check();
  }

  private void check() {
    List<OrderStep> after = decision.after().steps();
    List<OrderStep> before = after.stream().map(decision::before).toList();
    assertThat(after).hasSize(decision.before().steps().size() + decision.addedSteps().size());
    checkAdded();
    List<StepStart> started = new ArrayList<>();
    for (int position = 0; position < before.size(); position++) {
      checkStep(before.get(position), after.get(position));
      boolean rose = after.get(position).attempt() != before.get(position).attempt();
      if (rose && isDecided(after.get(position))) {
        assertThat(before.get(position).attempt()).as("attempt of what was decided").isZero();
      } else if (rose && !definition(after.get(position)).task().isPerformed()) {
        checkAsked(before.get(position), after.get(position));
      } else if (rose) {
        checkStart(before.get(position), after.get(position));
        started.add(startOf(after.get(position)));
      }
    }
    assertThat(decision.starts())
        .as("I5: the starts are the steps whose attempt rose")
        .containsExactlyElementsOf(started);
    assertThat(decision.after().failureCount())
        .as("failureCount of the order")
        .isEqualTo(after.stream().mapToInt(OrderStep::failureCount).sum());
  }

  /** Steps are added only with the list that they are performed for. */
  private void checkAdded() {
    List<OrderStep> added = decision.addedSteps();
    assertThat(added).allMatch(step -> StepGroup.elementOf(step.name()) > 0);
    assertThat(decision.before().direction() == Direction.UNDO && !added.isEmpty())
        .as("steps are added in an undo")
        .isFalse();
  }

  private void checkStep(OrderStep before, OrderStep after) {
    assertThat(after.position()).isEqualTo(before.position());
    assertThat(after.name()).isEqualTo(before.name());
    assertThat(after.agent()).isEqualTo(before.agent());
    if (after.state() != before.state()) {
      assertThat(edges(after))
          .as("edges of step %s", after.name())
          .contains(before.state().value() + " -> " + after.state().value());
    }
    if (isDecided(after)) {
      checkDecided(before);
    }
    boolean begun = after.state() == StepState.RUNNING || after.state() == StepState.UNDOING;
    if (!begun) {
      assertThat(after.notBefore()).as("notBefore of step %s", after.name()).isNull();
    }
    if (before.result() != null) {
      assertThat(after.result()).as("result of step %s", after.name()).isEqualTo(before.result());
    }
    checkElement(before, after);
    checkEdition(before, after);
    checkFailureCount(before, after);
    checkDeclines(before, after);
  }

  /** Why an element is undone stays, and nothing of it is begun any more but its undo. */
  private void checkElement(OrderStep before, OrderStep after) {
    Failure why = before.history().elementFailure();
    if (why != null) {
      assertThat(after.history().elementFailure()).isEqualTo(why);
    }
    if (after.history().elementFailure() != null) {
      assertThat(OrderInvariants.undoneWith(decision.after(), after))
          .as("%s is undone alone", after.name())
          .contains(after);
      assertThat(before.attempt() == 0 && after.attempt() > 0 && why != null)
          .as("%s begins in an element that is undone", after.name())
          .isFalse();
    }
  }

  private Set<String> edges(OrderStep after) {
    if (isDecided(after)) {
      return DECIDED;
    } else if (event instanceof Correct && after.elementFailure() == null) {
      return CORRECTED;
    } else if (isConfirmed(after)) {
      return CONFIRMED;
    }
    return endsAtOnce(after) && after.state() == StepState.COMPLETED ? AT_ONCE : EDGES;
  }

  /** What amends, and what waits until a time that may have passed. */
  private boolean endsAtOnce(OrderStep step) {
    StepTask task = definition(step).task();
    return task instanceof StepAmend || (task instanceof StepWait wait && wait.until() != null);
  }

  /** What was performed stays what it was; what begins anew is of the order's last edition. */
  private void checkEdition(OrderStep before, OrderStep after) {
    boolean beginsAnew =
        after.state().direction() == Direction.FORWARD
            && after.attempt() > before.attempt()
            && (before.attempt() == 0 || before.history().noEffectThrough() == before.attempt());
    assertThat(after.edition())
        .as("edition of step %s", after.name())
        .isEqualTo(beginsAnew ? decision.before().edition() : before.edition());
  }

  private boolean isDecided(OrderStep after) {
    return event instanceof Decide decide && decide.step().equals(after.name());
  }

  private boolean isConfirmed(OrderStep after) {
    return event instanceof ProcessEvent.Completion completion
        && completion.direction() == Direction.UNDO
        && completion.step().equals(after.name())
        && completion.outcome() instanceof StepOutcome.Completed;
  }

  /** I4: nobody decides while an answer may come. */
  private void checkDecided(OrderStep before) {
    boolean open = before.state() == StepState.RUNNING || before.state() == StepState.UNDOING;
    if (open) {
      assertThat(before.completeBy().plus(context.grace()))
          .as("I4: CompleteBy and grace of %s, which is decided", before.name())
          .isBeforeOrEqualTo(context.now());
    } else {
      assertThat(decision.before().state()).isEqualTo(ProcessState.ERROR);
    }
  }

  /** I9. */
  private void checkFailureCount(OrderStep before, OrderStep after) {
    StepDefinition definition = definition(after);
    assertThat(after.failureCount())
        .as("I9: failureCount of step %s", after.name())
        .isBetween(0, definition.attempts() + definition.waits());
    boolean reachesLimit =
        before.failureCount() < definition.attempts()
            && after.failureCount() >= definition.attempts();
    if (reachesLimit) {
      boolean isLoud = !decision.alerts().isEmpty() || after.state() == StepState.UNDO_FAILED;
      assertThat(isLoud).as("I9: step %s passes its limit in silence", after.name()).isTrue();
    }
    boolean forgets =
        event instanceof Resubmit
            || event instanceof Correct
            || event instanceof Decide
            || decision.before().direction() != decision.after().direction()
            || turnsToUndo(before, after);
    if (!forgets) {
      assertThat(after.failureCount() - before.failureCount())
          .as("failures of step %s in one event", after.name())
          .isBetween(0, isGivenUp(after) ? definition.attempts() : 1);
    }
  }

  /** Its element does, in this decision. */
  private static boolean turnsToUndo(OrderStep before, OrderStep after) {
    return before.history().elementFailure() == null && after.history().elementFailure() != null;
  }

  /** Nobody took it, or its remote service did not complete it, for so long that it is given up. */
  private static boolean isGivenUp(OrderStep step) {
    return step.failure() != null
        && List.of("declined", "not-completed").contains(step.failure().code());
  }

  /** I9: no step is declined for ever in silence. */
  private void checkDeclines(OrderStep before, OrderStep after) {
    ConsecutiveDeclines declined = after.history().declines();
    if (declined == null || declined.equals(before.history().declines())) {
      return;
    }
    Duration age = Duration.between(declined.since(), context.now());
    boolean isLong = declined.times() >= 5 && age.compareTo(Duration.ofMinutes(15)) >= 0;
    boolean isOver = declined.thatMayFail() >= 10 && age.compareTo(Duration.ofHours(1)) >= 0;
    assertThat(isLong && declined.alertedAt() == null)
        .as("I9: step %s is declined for long in silence", after.name())
        .isFalse();
    assertThat(isOver && !after.isAccepted())
        .as("I9: step %s is declined for ever", after.name())
        .isFalse();
  }

  private StepStart startOf(OrderStep step) {
    return new StepStart(
        step.name(), step.agent(), step.state().direction(), step.attempt(), step.completeBy());
  }

  /** A step without an agent waits from the beginning, and only where its predecessors are done. */
  private void checkAsked(OrderStep before, OrderStep after) {
    assertThat(OrderInvariants.mayStart(event) || event instanceof DeadlinePassed)
        .as("%s begins a step", event)
        .isTrue();
    assertThat(decision.before().lockedBy() == null && !(event instanceof Claim))
        .as("begun without a lock")
        .isFalse();
    assertThat(after.attempt()).isEqualTo(before.attempt() + 1);
    if (endsAtOnce(after) && after.state() == StepState.COMPLETED) {
      assertThat(before.state()).isEqualTo(StepState.NOT_STARTED);
      checkPredecessors(after);
      return;
    }
    if (!OrderInvariants.goesForward(decision.after(), after)) {
      checkBegunBeforeTurn(after);
      return;
    }
    assertThat(after.notBefore()).as("it rests").isNotNull();
    checkForwardStart(before, after);
  }

  /**
   * A time begins to pass or is over, and after it the same decision turns the order to undo, as an
   * amendment is refused. By then nobody was asked.
   */
  private void checkBegunBeforeTurn(OrderStep after) {
    assertThat(decision.before().direction()).isEqualTo(Direction.FORWARD);
    assertThat(definition(after).task())
        .as("task of %s", after.name())
        .isNotInstanceOf(StepAsk.class);
    boolean undoWaits =
        forwardCallsMayBeOut().anyMatch(step -> !step.isPast(context.now(), context.grace()));
    assertThat(after.state())
        .as("what began in the decision that turned to undo")
        .isEqualTo(undoWaits && !endsAtOnce(after) ? StepState.RUNNING : StepState.UNDONE);
  }

  private void checkStart(OrderStep before, OrderStep after) {
    assertThat(OrderInvariants.mayStart(event)).as("%s starts a step", event).isTrue();
    assertThat(decision.after().lockedBy()).as("LockedBy at a start").isNotNull();
    assertThat(context.admission().agents()).as("credit").contains(after.agent());
    assertThat(after.attempt()).as("attempt").isEqualTo(before.attempt() + 1);
    assertThat(after.notBefore()).isNull();
    assertThat(after.completeBy())
        .isEqualTo(context.now().plus(definition(after).completeWithin()));
    if (before.isAccepted() && turnsToUndo(before, after) && after.state() == StepState.RUNNING) {
      assertThat(OrderInvariants.isSettled(context, decision.after(), after))
          .as("its status is asked for as its element turns to undo")
          .isTrue();
    } else if (isSettled(before) && after.state() == StepState.RUNNING) {
      checkDue(before);
    } else if (OrderInvariants.goesForward(decision.after(), after)) {
      checkForwardStart(before, after);
    } else {
      checkUndoStart(before, after);
    }
  }

  private void checkForwardStart(OrderStep before, OrderStep after) {
    assertThat(after.state()).isEqualTo(StepState.RUNNING);
    if (before.state() == StepState.RUNNING) {
      checkDue(before);
    } else {
      assertThat(before.state()).isEqualTo(StepState.NOT_STARTED);
    }
    if (before.attempt() > 0 && before.edition() < after.edition()) {
      assertThat(before.completeBy().plus(context.grace()))
          .as("CompleteBy and grace of %s in its older edition", before.name())
          .isBeforeOrEqualTo(context.now());
    }
    checkPredecessors(after);
  }

  private void checkPredecessors(OrderStep after) {
    for (String predecessor : definition(after).after()) {
      OrderStep before = step(predecessor);
      boolean isDone =
          before.history().elementFailure() == null
              ? before.state() == StepState.COMPLETED || before.state() == StepState.SKIPPED
              : before.attempt() == 0 || before.state() == StepState.UNDONE;
      assertThat(isDone).as("I7: %s starts after %s", after.name(), before).isTrue();
    }
  }

  private void checkUndoStart(OrderStep before, OrderStep after) {
    assertThat(after.state()).isEqualTo(StepState.UNDOING);
    assertThat(before.attempt()).as("only what was begun is undone").isPositive();
    if (before.state() == StepState.UNDOING) {
      checkDue(before);
    }
    for (StepDefinition later : context.workflow().steps()) {
      if (later.after().contains(after.name()) && step(later.name()).attempt() > 0) {
        assertThat(step(later.name()).state())
            .as("I7: the undo of %s starts after that of %s", after.name(), later.name())
            .isEqualTo(StepState.UNDONE);
      }
    }
    OrderInvariants.undoneWith(decision.after(), after).stream()
        .filter(step -> OrderInvariants.forwardCallMayBeOut(context, decision.after(), step))
        .forEach(
            step ->
                assertThat(step.completeBy().plus(context.grace()))
                    .as("I8: a forward call of %s may be under way", step.name())
                    .isBeforeOrEqualTo(context.now()));
    boolean isSettledNow = isSettled(before) && isSettledBy(before.name());
    if (isSettled(before) && !isSettledNow) {
      assertThat(OrderInvariants.isAskedAtEnd(context, before))
          .as("%s is undone before its partner said what became of it", before.name())
          .isTrue();
    }
    // Its element is undone at once, while the order goes on.
    boolean isAnsweredNow =
        isSettledNow || (after.elementFailure() != null && isSettledBy(before.name()));
    if (before.state() == StepState.RUNNING && (isForgetful(before) || !isAnsweredNow)) {
      assertThat(before.completeBy().plus(context.grace()))
          .as("I8: CompleteBy and grace of %s", before.name())
          .isBeforeOrEqualTo(context.now());
    }
  }

  private boolean isSettled(OrderStep before) {
    return OrderInvariants.isSettled(context, decision.before(), before);
  }

  private boolean isForgetful(OrderStep step) {
    return context.workflow().agentOf(definition(step)).tombstones() == Tombstones.NONE;
  }

  private Stream<OrderStep> forwardCallsMayBeOut() {
    return decision.after().steps().stream()
        .filter(step -> OrderInvariants.forwardCallMayBeOut(context, decision.after(), step));
  }

  /** Whether the event says that the step is completed or refused. */
  private boolean isSettledBy(String step) {
    if (event instanceof Reply reply) {
      return reply.step().equals(step) && !reply.outcome().isAcceptance();
    }
    return event instanceof Completion completion && completion.step().equals(step);
  }

  private void checkDue(OrderStep before) {
    Instant notBefore = before.notBefore();
    assertThat(notBefore).as("I5: %s is live and must not start again", before.name()).isNotNull();
    assertThat(notBefore).as("due").isBeforeOrEqualTo(context.now());
  }

  private OrderStep step(String name) {
    return decision.after().step(name);
  }

  private StepDefinition definition(OrderStep step) {
    return context.workflow().step(step.name());
  }
}
