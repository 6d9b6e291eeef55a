package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A step whose agent is suspended waits: nothing is counted, and no policy is applied. */
class SystemPausedStepTest {

  private static final StepOutcome HELD =
      new StepOutcome.Suspended(new Failure("agent-suspended", "refused-401: the key expired"));

  @Test
  void heldReArmsUncountedAndSaysWhy() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();

    Decision decision = story.reply("reserve", HELD);

    assertThat(decision.after().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.step("reserve").state()).isEqualTo(StepState.RUNNING);
    assertThat(story.step("reserve").failureCount()).isZero();
    assertThat(story.step("reserve").notBefore())
        .isEqualTo(story.now().plus(Workflows.FIRST_BACKOFF));
    assertThat(decision.alerts()).isEmpty();
    assertThat(decision.events())
        .extracting(OrderEvent::detail)
        .containsExactly(
            "agent %s is suspended: refused-401: the key expired"
                .formatted(Workflows.agentOf("reserve")));
  }

  @Test
  void anUndoIsReArmedTheSameWay() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    story.when(new ProcessEvent.Undo(story.order().version(), Cause.cancelledBy("shop")));
    story.at(Objects.requireNonNull(story.order().notBefore()));
    story.when(new ProcessEvent.NotBeforeReached());
    story.claim();
    OrderStep undoing = story.step("reserve");
    assertThat(undoing.isLive(Direction.UNDO)).isTrue();

    story.reply(undoing.name(), HELD);

    assertThat(story.step(undoing.name()).isReArmed(Direction.UNDO)).isTrue();
    assertThat(story.step(undoing.name()).failureCount()).isZero();
  }

  @Test
  void aStepThatIsNotLiveIsNotReArmedOnceMore() {
    OrderHistory story = OrderHistory.of(Workflows.inSequence());
    story.claim();
    story.reply("reserve", HELD);

    assertThat(story.reply("reserve", HELD).verdict()).isEqualTo(Decision.Verdict.IGNORED);
  }
}
