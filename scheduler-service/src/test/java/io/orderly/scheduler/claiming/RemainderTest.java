package io.orderly.scheduler.claiming;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Decision;
import io.orderly.scheduler.claiming.OrderClaimer.Remainder;
import io.orderly.store.transitions.StateStore.ClaimLimits;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RemainderTest {

  private static final int LIMIT = 3;

  @Test
  void aClaimOfAllWaitingOrdersLeavesNothing() {
    assertThat(after(List.of(claimed("inventory")), Map.of("inventory", 2)))
        .isEqualTo(Remainder.NOTHING);
  }

  @Test
  void aClaimThatFoundNothingLeavesNothing() {
    assertThat(after(List.of(), Map.of("inventory", 2))).isEqualTo(Remainder.NOTHING);
  }

  @Test
  void aClaimThatReachedItsLimitLeavesMore() {
    assertThat(after(Collections.nCopies(LIMIT, claimed("inventory")), Map.of("inventory", 100)))
        .isEqualTo(Remainder.MORE);
  }

  @Test
  void aFullClaimThatCouldStartNoneIsNotRepeatedAtOnce() {
    assertThat(after(Collections.nCopies(LIMIT, refused("inventory")), Map.of("inventory", 100)))
        .isEqualTo(Remainder.NO_CAPACITY);
  }

  @Test
  void anAgentWhoseCapacityIsUsedUpMayHaveOrdersThatWait() {
    assertThat(after(List.of(claimed("inventory")), Map.of("inventory", 1, "payment", 1)))
        .isEqualTo(Remainder.NO_CAPACITY);
  }

  @Test
  void anAgentWithoutCapacityMayHaveOrdersThatWait() {
    assertThat(after(List.of(), Map.of("inventory", 0))).isEqualTo(Remainder.NO_CAPACITY);
  }

  @Test
  void anOrderThatCouldNotBeStartedWaits() {
    assertThat(after(List.of(claimed("inventory"), refused("inventory")), Map.of("inventory", 5)))
        .isEqualTo(Remainder.NO_CAPACITY);
  }

  @Test
  void anOrderThatNeedsNoAgentUsesUpNoCapacity() {
    assertThat(after(List.of(claimed(null)), Map.of("inventory", 1))).isEqualTo(Remainder.NOTHING);
  }

  @Test
  void aClaimThatSkippedOrdersLeavesThem() {
    assertThat(Remainder.of(List.of(claimed("inventory")), limits(Map.of("inventory", 2)), true))
        .isEqualTo(Remainder.MORE);
  }

  private static Remainder after(List<Decision> locked, Map<String, Integer> capacityByAgent) {
    return Remainder.of(locked, limits(capacityByAgent), false);
  }

  private static ClaimLimits limits(Map<String, Integer> capacityByAgent) {
    return new ClaimLimits(capacityByAgent, LIMIT, Set.of(WaitingOrders.WORKFLOW));
  }

  private static Decision refused(@Nullable String agent) {
    return Decision.ignored(claimed(agent).before(), "no credit is left");
  }

  private static Decision claimed(@Nullable String agent) {
    return WaitingOrders.claimed(agent, 10);
  }
}
