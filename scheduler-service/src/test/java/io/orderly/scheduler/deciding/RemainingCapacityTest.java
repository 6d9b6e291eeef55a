package io.orderly.scheduler.deciding;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Direction;
import io.orderly.process.StepStart;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RemainingCapacityTest {

  @Test
  void anAgentWithoutCreditIsSentNothing() {
    assertThat(new RemainingCapacity(Map.of("inventory", 1, "payment", 0, "carrier", -3)).agents())
        .containsExactly("inventory");
  }

  @Test
  void theLastOneOfAnAgentClosesItForTheRestOfTheBatch() {
    RemainingCapacity remainingCapacity =
        new RemainingCapacity(Map.of("inventory", 2, "payment", 1));

    remainingCapacity.take(List.of(startOf("inventory")));
    assertThat(remainingCapacity.agents()).containsExactlyInAnyOrder("inventory", "payment");

    remainingCapacity.take(List.of(startOf("inventory"), startOf("payment")));
    assertThat(remainingCapacity.agents()).isEmpty();
  }

  /**
   * Two steps of one order go to the same agent: both were decided on with the one that is left.
   */
  @Test
  void whatIsOverdrawnStaysClosed() {
    RemainingCapacity remainingCapacity = new RemainingCapacity(Map.of("inventory", 1));

    remainingCapacity.take(List.of(startOf("inventory"), startOf("inventory")));
    remainingCapacity.take(List.of(startOf("inventory")));

    assertThat(remainingCapacity.agents()).isEmpty();
  }

  private static StepStart startOf(String agent) {
    return new StepStart("step", agent, Direction.FORWARD, 1, Instant.EPOCH);
  }
}
