package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessEvent.DeadlinePassed;
import io.orderly.telemetry.OrderChange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What logs and traces tell of a decision. */
class OrderChangeTest {

  private final OrderHistory story = OrderHistory.of(Workflows.inSequence());

  @Test
  void tellsWhatTheOrderLeftWhereItIsAndWhichStepsChanged() {
    OrderChange change = OrderChange.of(List.of(story.claim())).get(0);

    assertThat(change.orderId()).isEqualTo(story.order().orderId());
    assertThat(change.before()).isEqualTo("Pending");
    assertThat(change.after()).isEqualTo("Processing");
    assertThat(change.direction()).isEqualTo("forward");
    assertThat(change.version()).isEqualTo(story.order().version());
    assertThat(change.stepsAsText()).isEqualTo("reserve 1 Running");
    assertThat(change.failure()).isNull();
  }

  @Test
  void tellsAStepThatRestsFromOneThatRuns() {
    story.claim();

    OrderChange change = OrderChange.of(List.of(story.deadlinePasses())).get(0);

    assertThat(change.stepsAsText()).isEqualTo("reserve 1 re-armed");
  }

  @Test
  void leavesOutWhatChangedNothing() {
    story.claim();

    assertThat(OrderChange.of(List.of(story.when(new DeadlinePassed())))).isEmpty();
  }
}
