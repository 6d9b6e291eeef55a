package io.orderly.process;

import static io.orderly.process.Workflows.onFailure;
import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessEvent.DecisionFailed;
import io.orderly.process.ProcessEvent.Undo;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import org.junit.jupiter.api.Test;

/**
 * Why an order did not go through is decided once, and nothing that fails in its undo changes it.
 */
class CauseTest {

  @Test
  void aRefusalThatTurnsTheOrderIsItsCause() {
    OrderHistory story =
        OrderHistory.of(
            Workflows.of(step("reserve"), onFailure(step("pay", "reserve"), FailurePolicy.UNDO)));
    story.claim();
    story.completed("reserve");

    Decision decision = story.refused("pay");

    assertThat(decision.after().failure()).isNull();
    assertThat(decision.cause())
        .isEqualTo(new Cause("card-declined", story.step("pay").failure().message(), "pay", null));
  }

  @Test
  void whatTakesAnOrderToErrorIsItsCause() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.ALERT));
    story.claim();

    Decision decision = story.refused("pay");

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.cause())
        .isEqualTo(new Cause("card-declined", story.step("pay").failure().message(), "pay", null));
  }

  @Test
  void silenceAtTheThresholdIsTheCause() {
    OrderHistory story = OrderHistory.of(Workflows.single(FailurePolicy.UNDO));
    story.claim();
    story.unanswered(Workflows.ATTEMPTS - 1).notBeforeIsReached();
    story.claim();

    Decision decision = story.deadlinePasses();

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(decision.cause())
        .extracting(Cause::code, Cause::step)
        .containsExactly("unanswered", "pay");
  }

  @Test
  void aCancelIsTheCauseWithWhoAskedForIt() {
    OrderHistory story = Situations.processing();

    Decision decision =
        story.when(new Undo(story.order().version(), Cause.cancelledBy("web-shop")));

    assertThat(decision.cause()).isEqualTo(Cause.cancelledBy("web-shop"));
  }

  @Test
  void whoeverUndoesAnOrderInErrorLeavesWhatTookItThere() {
    OrderHistory story = Situations.errorFailed();
    Failure failure = story.order().failure();

    Decision decision = story.when(new Undo(story.order().version(), Cause.undoneBy("anna")));

    assertThat(decision.after().direction()).isEqualTo(Direction.UNDO);
    assertThat(decision.cause())
        .isEqualTo(new Cause(failure.code(), failure.message(), "pay", "anna"));
  }

  @Test
  void whatEndsInErrorOnItsWayForwardHasThatCause() {
    assertThat(Situations.processing().when(new DecisionFailed(new Failure("broken", "a bug"))))
        .extracting(Decision::cause)
        .isEqualTo(new Cause("broken", "a bug", null, null));
  }

  @Test
  void anUndoThatFailsLeavesTheCauseAsItIs() {
    OrderHistory story = Situations.undoingLocked();

    Decision failed = story.refused("pay");
    Decision broken =
        Situations.undoingLocked().when(new DecisionFailed(new Failure("broken", "a bug")));

    assertThat(failed.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(failed.cause()).isNull();
    assertThat(failed.clearsCause()).isFalse();
    assertThat(broken.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(broken.cause()).isNull();
  }

  @Test
  void anOrderThatIsPutBackToWorkHasNoCauseAnyMore() {
    assertThat(Situations.errorFailed().resubmit().clearsCause()).isTrue();
    assertThat(Situations.errorUndoFailed().resubmit().clearsCause())
        .as("it is an undo still, for the same cause")
        .isFalse();
  }

  @Test
  void aHappyOrderNeverHasOne() {
    OrderHistory story = Situations.processing();

    Decision decision = story.completed("pay");

    assertThat(decision.after().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(decision.cause()).isNull();
    assertThat(decision.clearsCause()).isFalse();
  }
}
