package io.orderly.process;

import static io.orderly.process.Workflows.step;

import io.orderly.workflow.StepDefinition.FailurePolicy;
import java.time.Duration;

/**
 * Orders in every situation that the state machine tells apart. Whatever is live is past CompleteBy
 * and the grace, and what rests is due.
 */
final class Situations {

  private Situations() {}

  private static OrderHistory single() {
    return OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
  }

  static OrderHistory pending() {
    return single();
  }

  static OrderHistory pendingReArmed() {
    OrderHistory story = processing();
    story.deadlinePasses();
    return story.at(story.order().notBefore());
  }

  static OrderHistory pendingDue() {
    OrderHistory story = pendingReArmed();
    story.notBeforeIsReached();
    return story;
  }

  static OrderHistory pendingLive() {
    OrderHistory story = single();
    story.claim();
    story.when(new ProcessEvent.DecisionFailed(new Failure("broken", "a bug")));
    story.resubmit();
    return story.later(Duration.ofMinutes(1));
  }

  static OrderHistory processing() {
    OrderHistory story = single();
    story.claim();
    return story.later(Duration.ofMinutes(1));
  }

  static OrderHistory pendingPaused() {
    OrderHistory story = pending();
    story.pause();
    return story;
  }

  /** Its first step is under way, its second is not to start. */
  static OrderHistory processingPaused() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("pay"), step("ship", "pay")));
    story.claim();
    story.pause();
    return story.later(Duration.ofMinutes(1));
  }

  /** The re-armed step is due and long past the grace; the live one is overdue. */
  static OrderHistory processingReArmedSibling() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.declined("reserve");
    return story.later(Duration.ofMinutes(1));
  }

  /** No event leaves an order like this: it stands for a row that an older release wrote. */
  static OrderHistory processingNoneLive() {
    OrderHistory story = pendingReArmed();
    OrderProcess resting = story.order();
    return story
        .being(resting.lockedBy(OrderHistory.ME).wakingAt(resting.notBefore(), null))
        .later(OrderHistory.GRACE);
  }

  static OrderHistory undoingNothingBegun() {
    OrderHistory story = single();
    story.undo();
    return story;
  }

  static OrderHistory undoingRunning() {
    OrderHistory story = single();
    story.claim();
    story.undo();
    return story.at(story.order().notBefore());
  }

  static OrderHistory undoingClaimable() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("pay"), step("ship", "pay")));
    story.creditFor("agent-of-pay").claim();
    story.completed("pay");
    story.creditForAll().undo();
    return story;
  }

  static OrderHistory undoingLocked() {
    OrderHistory story = undoingClaimable();
    story.claim();
    return story.later(Duration.ofMinutes(1));
  }

  static OrderHistory undoingReArmed() {
    OrderHistory story = undoingLocked();
    story.deadlinePasses();
    return story.at(story.order().notBefore());
  }

  static OrderHistory errorFailed() {
    OrderHistory story = single();
    story.claim();
    story.refused("pay");
    return story;
  }

  static OrderHistory errorRunning() {
    OrderHistory story = single();
    story.claim();
    story.unanswered(Workflows.ATTEMPTS);
    return story;
  }

  static OrderHistory errorUndoFailed() {
    OrderHistory story = undoingLocked();
    story.refused("pay");
    return story;
  }

  static OrderHistory processed() {
    OrderHistory story = single();
    story.claim();
    story.completed("pay");
    return story;
  }

  static OrderHistory undone() {
    OrderHistory story = undoingLocked();
    story.completed("pay");
    return story;
  }
}
