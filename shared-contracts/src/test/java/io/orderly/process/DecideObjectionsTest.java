package io.orderly.process;

import static io.orderly.process.StepFinding.DID_NOT_HAPPEN;
import static io.orderly.process.StepFinding.HAPPENED;
import static io.orderly.process.StepFinding.UNDONE;
import static io.orderly.process.Workflows.step;
import static io.orderly.process.Workflows.undoNone;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.Decide;
import org.junit.jupiter.api.Test;

/** What nobody may say of a step, and what is answered to whoever does. */
class DecideObjectionsTest {

  @Test
  void nothingElseIsSaidOfAStepThatIsUndone() {
    OrderHistory story = behindAStepThatCannotBeUndone();
    decide(story, "ship", UNDONE);

    assertRefused(story, "ship", UNDONE, "step ship is Undone already");
    assertRefused(story, "ship", DID_NOT_HAPPEN, "step ship is Undone");
    assertRefused(
        story, "ship", HAPPENED, "step ship is Undone: it is already known to have happened");
  }

  @Test
  void whatWasNotStartedDidNotHappenAnyway() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("pay"), step("ship", "pay")));
    story.claim();
    story.refused("pay");

    assertRefused(
        story, "ship", DID_NOT_HAPPEN, "step ship is NotStarted, so there is nothing to decide");
  }

  @Test
  void ofAStepThatWasNeverStartedNothingIsUndone() {
    OrderHistory story = Situations.errorUndoFailed();
    String never = "step ship was never started, so there is nothing to undo";

    assertRefused(story, "ship", HAPPENED, never);
    assertRefused(story, "ship", DID_NOT_HAPPEN, never);
    assertRefused(story, "ship", UNDONE, never);
  }

  @Test
  void noStepIsTakenBackWhileAnotherOneThatCannotBeUndoneHasBegun() {
    OrderHistory story = OrderHistory.of(Workflows.of(undoNone(step("reserve")), step("pay")));
    story.claim();
    story.completed("reserve");
    story.at(story.step("pay").completeBy().plus(OrderHistory.GRACE));

    assertRefused(
        story,
        "pay",
        UNDONE,
        "the order would be undone, and step reserve has begun and can't be undone");
  }

  @Test
  void theStepThatWasTakenBackMayBeOneThatNoAgentCanUndo() {
    OrderHistory story = OrderHistory.of(Workflows.of(step("reserve"), undoNone(step("pay"))));
    story.claim();
    story.completed("reserve");
    story.at(story.step("pay").completeBy().plus(OrderHistory.GRACE));

    assertThat(decide(story, "pay", UNDONE).after().state()).isEqualTo(ProcessState.UNDOING);
  }

  /** Both can't be undone by an agent, and the second was refused. */
  private static OrderHistory behindAStepThatCannotBeUndone() {
    OrderHistory story =
        OrderHistory.of(Workflows.of(undoNone(step("pay")), undoNone(step("ship", "pay"))));
    story.claim();
    story.completed("pay");
    story.refused("ship");
    return story;
  }

  private static void assertRefused(
      OrderHistory story, String step, StepFinding verdict, String reason) {
    Decision decision = decide(story, step, verdict);

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).isEqualTo(reason);
  }

  private static Decision decide(OrderHistory story, String step, StepFinding verdict) {
    String result = verdict == HAPPENED ? "{}" : null;
    return story.when(new Decide(story.order().version(), step, verdict, result));
  }
}
