package io.orderly.scheduler.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Direction;
import io.orderly.process.StepStart;
import io.orderly.scheduler.capacity.Deciders.RemainingCapacity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RemainingCapacityTest {

  @Test
  void anAgentWithoutCapacityIsSentNothing() {
    assertThat(new RemainingCapacity(Map.of("inventory", 1, "payment", 0, "carrier", -3)).agents())
        .containsExactly("inventory");
  }

  @Test
  void theLastOneOfAnAgentClosesItForTheRestOfTheBatch() {
    RemainingCapacity remainingCapacity =
        new RemainingCapacity(Map.of("inventory", 2, "payment", 1));

    remainingCapacity.subtract(List.of(startOf("inventory")));
    assertThat(remainingCapacity.agents()).containsExactlyInAnyOrder("inventory", "payment");

    remainingCapacity.subtract(List.of(startOf("inventory"), startOf("payment")));
    assertThat(remainingCapacity.agents()).isEmpty();
  }

  /**
   * Two steps of one order go to the same agent: both were decided on with the one that is left.
   */
  @Test
  void whatIsOverdrawnStaysClosed() {
    RemainingCapacity remainingCapacity = new RemainingCapacity(Map.of("inventory", 1));

    remainingCapacity.subtract(List.of(startOf("inventory"), startOf("inventory")));
    remainingCapacity.subtract(List.of(startOf("inventory")));

    assertThat(remainingCapacity.agents()).isEmpty();
  }

  private static StepStart startOf(String agent) {
    return new StepStart("step", agent, Direction.FORWARD, 1, Instant.EPOCH);
  }
}
