package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessEvent.Completion;
import io.orderly.process.ProcessEvent.Correct;
import io.orderly.process.ProcessEvent.Decide;
import io.orderly.process.ProcessEvent.Reply;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.process.ProcessEvent.UnknownOutcomes;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What may stand at the remote services, kept without the state machine's own notes: no step is
 * called again when it may stand and be forgotten, and none passes for undone while it may stand.
 */
final class ForwardEffects {

  private final Map<String, Set<Integer>> mayStand = new HashMap<>();
  private final Map<String, Instant> since = new HashMap<>();

  /** Attempts that an operator looked up: whether they may be called again is answered for. */
  private final Map<String, Set<Integer>> checked = new HashMap<>();

  /** Attempts of which two requests were sent: what is said of one says nothing of the other. */
  private final Map<String, Set<Integer>> resent = new HashMap<>();

  /** Steps that their remote services took on: to ask for their status repeats no call. */
  private final Set<String> accepted = new HashSet<>();

  private final Set<String> completed = new HashSet<>();
  private final Set<String> decidedHappened = new HashSet<>();

  void check(ProcessEvent event, DecisionContext context, Decision decision) {
    if (!decision.isChange()) {
      return;
    }
    if (event instanceof Resubmit resubmit
        && resubmit.outcomes() == UnknownOutcomes.CHECKED_AT_PARTNER) {
      since.clear();
      mayStand.forEach(
          (step, attempts) ->
              checked.computeIfAbsent(step, first -> new HashSet<>()).addAll(attempts));
    }
    if (event instanceof Reply reply
        && reply.direction() == Direction.FORWARD
        && !isContradiction(decision)) {
      replied(reply);
    } else if (event instanceof Reply reply && reply.outcome() instanceof StepOutcome.Learned) {
      completed.add(reply.step());
    } else if (event instanceof Completion completion
        && completion.direction() == Direction.FORWARD) {
      told(completion, decision);
    } else if (event instanceof Decide decide) {
      decided(decide);
    }
    if (event instanceof Correct) {
      corrected(decision);
    }
    for (StepStart start : decision.starts()) {
      started(start, context, decision);
    }
    for (OrderStep step : decision.changedSteps()) {
      changed(event, context, decision, step);
    }
  }

  /** What is believed of a partner is true of every call under the key; what is late is not new. */
  private void told(Completion completion, Decision decision) {
    String step = completion.step();
    OrderStep before = decision.before().step(step);
    OrderStep after = decision.after().step(step);
    if (before.state() == after.state()) {
      if (before.result() == null && after.result() != null) {
        completed.add(step);
      }
      return;
    }
    accepted.remove(step);
    if (completion.outcome() instanceof StepOutcome.Completed) {
      mayStand.computeIfAbsent(step, first -> new HashSet<>()).add(before.attempt());
      completed.add(step);
    } else {
      mayStand.remove(step);
      since.remove(step);
    }
  }

  /** An answer that can't be right is an alert: what it says is an operator's to judge. */
  private static boolean isContradiction(Decision decision) {
    return decision.events().stream()
        .anyMatch(event -> event.kind() == OrderEvent.Kind.CONTRADICTED);
  }

  /** No step may have had an effect that is not known: its content would change. */
  private void corrected(Decision decision) {
    for (OrderStep step : decision.before().steps()) {
      if (step.state() != StepState.UNDONE
          && !completed.contains(step.name())
          && !decidedHappened.contains(step.name())) {
        assertThat(mayStand.getOrDefault(step.name(), Set.of()))
            .as("attempts of step %s that may stand, when the order is corrected", step.name())
            .isEmpty();
      }
    }
  }

  void resent(String step, int attempt) {
    resent.computeIfAbsent(step, first -> new HashSet<>()).add(attempt);
  }

  private void decided(Decide decide) {
    accepted.remove(decide.step());
    if (decide.verdict() == StepFinding.HAPPENED) {
      decidedHappened.add(decide.step());
    } else {
      mayStand.remove(decide.step());
      since.remove(decide.step());
    }
  }

  /** Who holds or declines it says nothing of others who got it: what it did stays unknown. */
  private void replied(Reply reply) {
    if (reply.outcome() instanceof StepOutcome.Suspended
        || reply.outcome() instanceof StepOutcome.Unknown
        || reply.outcome() instanceof StepOutcome.Declined) {
      return;
    }
    boolean noEffect = reply.outcome() instanceof StepOutcome.Failed;
    if (reply.outcome() instanceof StepOutcome.Accepted) {
      accepted.add(reply.step());
      return;
    }
    if (accepted.remove(reply.step()) && noEffect) {
      mayStand.remove(reply.step());
      since.remove(reply.step());
      return;
    }
    if (reply.outcome() instanceof StepOutcome.Failed failed
        && failed.delivery() == Delivery.REDELIVERED) {
      mayStand.computeIfAbsent(reply.step(), step -> new HashSet<>()).add(reply.attempt());
      return;
    }
    if (noEffect && resent.getOrDefault(reply.step(), Set.of()).contains(reply.attempt())) {
      return;
    }
    Set<Integer> attempts = mayStand.computeIfAbsent(reply.step(), step -> new HashSet<>());
    if (noEffect) {
      attempts.remove(reply.attempt());
    } else {
      attempts.add(reply.attempt());
      completed.add(reply.step());
    }
    if (checked.getOrDefault(reply.step(), Set.of()).containsAll(attempts)) {
      since.remove(reply.step());
    }
  }

  private void started(StepStart start, DecisionContext context, Decision decision) {
    boolean firstUndo =
        start.direction() == Direction.UNDO
            && decision.before().step(start.step()).isBeforeItsUndo();
    boolean known =
        accepted.contains(start.step())
            || (firstUndo
                && (completed.contains(start.step()) || decidedHappened.contains(start.step())));
    if (since.containsKey(start.step())
        && !known
        && (firstUndo || start.direction() == Direction.FORWARD)) {
      assertThat(start.completeBy())
          .as("step %s is called when an effect of it may be forgotten", start.step())
          .isBeforeOrEqualTo(forgotten(context, start.step()));
    }
    if (start.direction() == Direction.FORWARD && !accepted.contains(start.step())) {
      mayStand.computeIfAbsent(start.step(), step -> new HashSet<>()).add(start.attempt());
      since.putIfAbsent(start.step(), context.now());
    }
  }

  private Instant forgotten(DecisionContext context, String step) {
    WorkflowDefinition workflow = context.workflow();
    return since.get(step).plus(workflow.agentOf(workflow.step(step)).idempotencyWindow());
  }

  private static boolean isCovered(Decision decision, StepDefinition definition) {
    return definition.undo() == UndoRule.BY
        && decision.after().step(definition.undoneBy()).state() == StepState.UNDONE
        && decision.after().step(definition.undoneBy()).result() != null;
  }

  private void changed(
      ProcessEvent event, DecisionContext context, Decision decision, OrderStep after) {
    OrderStep before = decision.before(after);
    boolean decided =
        (event instanceof Decide decide && decide.step().equals(after.name()))
            || (event instanceof Completion && before.state() == StepState.UNDO_FAILED);
    if (decided || after.state() != StepState.UNDONE || before.state() == StepState.UNDONE) {
      return;
    }
    WorkflowDefinition workflow = context.workflow();
    StepDefinition definition = workflow.step(after.name());
    if (definition.undo() == UndoRule.NOTHING) {
      assertThat(before.isBeforeItsUndo()).as("nothing of it was called to undo it").isTrue();
    } else if (before.state() != StepState.UNDOING && isCovered(decision, definition)) {
      assertThat(
              completed.contains(definition.undoneBy())
                  || decidedHappened.contains(definition.undoneBy()))
          .as("step %s happened, whose undo covers step %s", definition.undoneBy(), after.name())
          .isTrue();
    } else if (before.state() != StepState.UNDOING) {
      assertThat(mayStand.getOrDefault(after.name(), Set.of()))
          .as("attempts of step %s that may stand, when it is undone without a call", after.name())
          .isEmpty();
      assertThat(workflow.agentOf(definition).tombstones()).isEqualTo(Tombstones.NONE);
    } else if (event instanceof Reply reply
        && reply.outcome() instanceof StepOutcome.NeverHappened) {
      assertThat(completed)
          .as("steps that were completed, when one is believed to have never happened")
          .doesNotContain(after.name());
    }
  }
}
