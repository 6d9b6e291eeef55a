package io.orderly.process;

import static io.orderly.process.Workflows.step;

import io.orderly.workflow.FailurePolicy;
import java.time.Duration;

/**
 * Orders in every situation that the state machine tells apart. Whatever is live is past CompleteBy
 * and the grace, and what rests is due.
 */
final class Situations {

  private Situations() {}

  private static OrderStory single() {
    return OrderStory.of(Workflows.single(FailurePolicy.ALERT));
  }

  static OrderStory pending() {
    return single();
  }

  static OrderStory pendingReArmed() {
    OrderStory story = processing();
    story.deadlinePasses();
    return story.at(story.order().notBefore());
  }

  static OrderStory pendingDue() {
    OrderStory story = pendingReArmed();
    story.notBeforeIsReached();
    return story;
  }

  static OrderStory pendingLive() {
    OrderStory story = single();
    story.claim();
    story.when(new ProcessEvent.DecisionFailed(new Failure("broken", "a bug")));
    story.resubmit();
    return story.later(Duration.ofMinutes(1));
  }

  static OrderStory processing() {
    OrderStory story = single();
    story.claim();
    return story.later(Duration.ofMinutes(1));
  }

  static OrderStory pendingPaused() {
    OrderStory story = pending();
    story.pause();
    return story;
  }

  /** Its first step is under way, its second is not to start. */
  static OrderStory processingPaused() {
    OrderStory story = OrderStory.of(Workflows.of(step("pay"), step("ship", "pay")));
    story.claim();
    story.pause();
    return story.later(Duration.ofMinutes(1));
  }

  /** The re-armed step is due and long past the grace; the live one is overdue. */
  static OrderStory processingReArmedSibling() {
    OrderStory story = OrderStory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.notTaken("reserve");
    return story.later(Duration.ofMinutes(1));
  }

  /** No event leaves an order like this: it stands for a row that an older release wrote. */
  static OrderStory processingNoneLive() {
    OrderStory story = pendingReArmed();
    OrderProcess resting = story.order();
    return story
        .being(resting.lockedBy(OrderStory.ME).wakingAt(resting.notBefore(), null))
        .later(OrderStory.GRACE);
  }

  static OrderStory undoingNothingBegun() {
    OrderStory story = single();
    story.undo();
    return story;
  }

  static OrderStory undoingRunning() {
    OrderStory story = single();
    story.claim();
    story.undo();
    return story.at(story.order().notBefore());
  }

  static OrderStory undoingClaimable() {
    OrderStory story = OrderStory.of(Workflows.of(step("pay"), step("ship", "pay")));
    story.creditFor("agent-of-pay").claim();
    story.completed("pay");
    story.creditForAll().undo();
    return story;
  }

  static OrderStory undoingLocked() {
    OrderStory story = undoingClaimable();
    story.claim();
    return story.later(Duration.ofMinutes(1));
  }

  static OrderStory undoingReArmed() {
    OrderStory story = undoingLocked();
    story.deadlinePasses();
    return story.at(story.order().notBefore());
  }

  static OrderStory errorFailed() {
    OrderStory story = single();
    story.claim();
    story.refused("pay");
    return story;
  }

  static OrderStory errorRunning() {
    OrderStory story = single();
    story.claim();
    story.unanswered(Workflows.ATTEMPTS);
    return story;
  }

  static OrderStory errorUndoFailed() {
    OrderStory story = undoingLocked();
    story.refused("pay");
    return story;
  }

  static OrderStory processed() {
    OrderStory story = single();
    story.claim();
    story.completed("pay");
    return story;
  }

  static OrderStory undone() {
    OrderStory story = undoingLocked();
    story.completed("pay");
    return story;
  }
}
