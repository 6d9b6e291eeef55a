package io.orderly.process;

import static io.orderly.process.Workflows.neverSkipped;
import static io.orderly.process.Workflows.step;
import static io.orderly.process.Workflows.undoNone;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.Skip;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** An operator takes a step as done that its agent did not complete. */
class SkipTest {

  private static final String GIVEN = "{\"shipment\":\"by hand\"}";

  private static Decision skip(OrderStory story, String step) {
    return story.when(new Skip(story.order().version(), step, GIVEN));
  }

  @Test
  void aFailedStepIsCompletedWithTheGivenResultAndItsSuccessorStarts() {
    OrderStory story = OrderStory.of(Workflows.of(step("pay"), step("ship", "pay")));
    story.claim();
    story.refused("pay");

    Decision skipped = skip(story, "pay");
    Decision claimed = story.claim();

    assertThat(skipped.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(skipped.after().failure()).isNull();
    assertThat(skipped.after().failureCount()).isZero();
    assertThat(skipped.after().step("pay").state()).isEqualTo(StepState.COMPLETED);
    assertThat(skipped.after().step("pay").result()).isEqualTo(GIVEN);
    assertThat(skipped.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.SKIPPED);
    assertThat(skipped.events().get(0).detail()).contains("was Failed", GIVEN);
    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("ship");
  }

  @Test
  void aStepOfUnknownOutcomeIsSkippedAndTheLastOneMakesTheOrderProcessed() {
    OrderStory story = Situations.errorRunning();

    Decision skipped = skip(story, "pay");
    Decision claimed = story.claim();

    assertThat(skipped.after().isClaimable()).isTrue();
    assertThat(claimed.after().state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void anAnswerThatComesAfterItIsTooLate() {
    OrderStory story = Situations.errorRunning();
    ProcessEvent late = story.replyTo("pay", new StepOutcome.Completed("{\"real\":true}"));
    skip(story, "pay");

    Decision decision = story.when(late);

    assertThat(decision.verdict()).isEqualTo(Verdict.IGNORED);
    assertThat(story.step("pay").result()).isEqualTo(GIVEN);
  }

  @Test
  void theUndoCoversASkippedStepSinceItsCallMayHaveActed() {
    OrderStory story = OrderStory.of(Workflows.of(step("pay"), step("ship", "pay")));
    story.claim();
    story.unanswered(Workflows.ATTEMPTS);
    skip(story, "pay");
    story.undo();

    Decision claimed = story.claim();

    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("pay");
    assertThat(claimed.starts()).extracting(StepStart::direction).containsExactly(Direction.UNDO);
  }

  @Test
  void anOrderWithASkippedStepThatCannotBeUndoneIsNotUndone() {
    OrderStory story = OrderStory.of(Workflows.of(undoNone(step("pay")), step("ship", "pay")));
    story.claim();
    story.refused("pay");
    skip(story, "pay");

    Decision decision = story.undo();

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains("pay", "can't be undone");
  }

  @Test
  void otherStepsArePutBackToWork() {
    OrderStory story = OrderStory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.refused("pay");
    story.refused("reserve");

    skip(story, "pay");
    Decision claimed = story.claim();

    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("reserve");
    assertThat(story.step("pay").state()).isEqualTo(StepState.COMPLETED);
  }

  @Test
  void aStepThatMayStillBeAnsweredIsNotSkipped() {
    OrderStory story = OrderStory.of(Workflows.of(step("reserve"), step("pay")));
    story.claim();
    story.refused("pay");

    Decision decision = skip(story, "reserve");

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains("past its CompleteBy", "reserve is Running");
  }

  @Test
  void aStepThatWasNeverBegunIsNotSkipped() {
    OrderStory story = OrderStory.of(Workflows.of(step("pay"), step("ship", "pay")));
    story.claim();
    story.refused("pay");

    Decision decision = skip(story, "ship");

    assertThat(decision.reason()).contains("ship is NotStarted");
  }

  @Test
  void aStepIsSkippedOnlyWhereItsWorkflowLetsIt() {
    OrderStory story = OrderStory.of(Workflows.of(neverSkipped(step("pay"))));
    story.claim();
    story.refused("pay");

    Decision decision = skip(story, "pay");

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains("workflow does not let step pay be skipped");
  }

  @Test
  void anUndoIsNotSkipped() {
    Decision decision = skip(Situations.errorUndoFailed(), "pay");

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains("an undo can't be skipped");
  }

  @Test
  void anOrderThatIsNotInErrorIsRefused() {
    Decision decision = skip(Situations.processing().later(Duration.ofSeconds(1)), "pay");

    assertThat(decision.verdict()).isEqualTo(Verdict.REFUSED);
    assertThat(decision.reason()).contains("Processing");
  }

  @Test
  void whoSawAnotherVersionOrNamesNoStepIsRefused() {
    OrderStory story = Situations.errorFailed();
    long seen = story.order().version() - 1;

    assertThat(story.when(new Skip(seen, "pay", GIVEN)).reason()).contains("saw " + seen);
    assertThat(skip(story, "party").reason()).contains("no step party");
  }
}
