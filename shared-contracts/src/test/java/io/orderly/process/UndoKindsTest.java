package io.orderly.process;

import static io.orderly.process.Workflows.step;
import static io.orderly.process.Workflows.undo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderly.workflow.StepDefinition.UndoRule;
import org.junit.jupiter.api.Test;

/** Steps that leave nothing to undo, and steps that the undo of a later one covers. */
class UndoKindsTest {

  private static OrderHistory checkThenPay() {
    return OrderHistory.of(
        Workflows.of(undo(step("check"), UndoRule.NOTHING, null), step("pay", "check")));
  }

  private static OrderHistory authoriseThenCapture() {
    return OrderHistory.of(
        Workflows.of(
            undo(step("authorise"), UndoRule.BY, "capture"),
            step("capture", "authorise"),
            step("ship", "capture")));
  }

  @Test
  void aStepThatLeavesNothingIsUndoneWithoutACall() {
    OrderHistory story = checkThenPay();
    story.claim();
    story.completed("check");
    story.completed("pay");
    OrderHistory early = checkThenPay();
    early.claim();
    early.completed("check");
    early.deadlinePasses();
    early.undo();
    early.claim();

    Decision replied = early.completed("pay");

    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(replied.after().state()).isEqualTo(ProcessState.UNDONE);
    assertThat(replied.starts()).isEmpty();
    assertThat(early.step("check").state()).isEqualTo(StepState.UNDONE);
    assertThat(early.step("check").attempt()).isEqualTo(1);
    assertThat(replied.events())
        .extracting(OrderEvent::kind, OrderEvent::detail)
        .containsExactly(tuple(OrderEvent.Kind.UNDONE_WITHOUT_CALL, "it leaves nothing to undo"));
  }

  @Test
  void anOrderOfWhichNothingHasToBeUndoneIsUndoneWhenNoCallCanBeUnderWay() {
    OrderHistory story = checkThenPay();
    story.claim();

    Decision undo = story.undo();
    story.notBeforeIsReached();
    Decision claimed = story.claim();

    assertThat(undo.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(claimed.after().state()).isEqualTo(ProcessState.UNDONE);
    assertThat(claimed.starts()).isEmpty();
  }

  @Test
  void itMayBeForgottenByItsPartner() {
    OrderHistory story = checkThenPay();
    story.claim();
    story.deadlinePasses();
    story.undo();
    story.later(Workflows.WINDOW.multipliedBy(2));

    Decision claimed = story.claim();

    assertThat(claimed.after().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void theUndoOfALaterStepCoversAnEarlierOne() {
    OrderHistory story = authoriseThenCapture();
    story.claim();
    story.completed("authorise");
    story.completed("capture");
    story.deadlinePasses();
    story.undo();
    story.claim();
    story.completed("ship");

    Decision refunded = story.completed("capture");

    assertThat(refunded.after().state()).isEqualTo(ProcessState.UNDONE);
    assertThat(story.step("authorise").state()).isEqualTo(StepState.UNDONE);
    assertThat(story.step("authorise").attempt()).isEqualTo(1);
    assertThat(refunded.events())
        .extracting(OrderEvent::step, OrderEvent::detail)
        .containsExactly(tuple("authorise", "the undo of step capture covers it"));
  }

  @Test
  void itIsUndoneItselfWhereTheLaterStepNeverBegan() {
    OrderHistory story = authoriseThenCapture();
    story.claim();
    story.creditFor().completed("authorise");
    story.creditForAll().undo();

    Decision claimed = story.claim();

    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("authorise");
    assertThat(story.completed("authorise").after().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void itIsUndoneItselfWhereTheLaterStepIsNotKnownToHaveHappened() {
    OrderHistory unknown = authoriseThenCapture();
    unknown.claim();
    unknown.completed("authorise");
    unknown.deadlinePasses();
    unknown.undo();
    unknown.claim();
    OrderHistory refused = authoriseThenCapture();
    refused.claim();
    refused.completed("authorise");
    refused.refused("capture");
    refused.undo();
    refused.claim();

    Decision ofUnknown = unknown.neverHappened("capture");
    Decision ofRefused = refused.neverHappened("capture");

    assertThat(ofUnknown.starts()).extracting(StepStart::step).containsExactly("authorise");
    assertThat(ofRefused.starts()).extracting(StepStart::step).containsExactly("authorise");
  }

  @Test
  void itIsNotCoveredByAnUndoThatFailed() {
    OrderHistory story = authoriseThenCapture();
    story.claim();
    story.completed("authorise");
    story.completed("capture");
    story.refused("ship");
    story.undo();
    story.claim();
    story.completed("ship");

    Decision failed = story.refused("capture");

    assertThat(failed.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.step("authorise").state()).isEqualTo(StepState.COMPLETED);
  }

  @Test
  void itIsCoveredByAStepWhoseEffectAnOperatorTookBack() {
    OrderHistory story = authoriseThenCapture();
    story.claim();
    story.completed("authorise");
    story.completed("capture");
    story.refused("ship");
    story.undo();
    story.claim();
    story.completed("ship");
    story.refused("capture");

    Decision decided =
        story.when(
            new ProcessEvent.Decide(story.order().version(), "capture", StepFinding.UNDONE, null));
    story.claim();

    assertThat(decided.isChange()).isTrue();
    assertThat(story.step("authorise").state()).isEqualTo(StepState.UNDONE);
    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);
  }
}
