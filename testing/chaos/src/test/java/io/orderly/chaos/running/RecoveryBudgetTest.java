package io.orderly.chaos.running;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RecoveryBudgetTest {

  private final RecoveryBudget recoveryBudget = new RecoveryBudget(1_000, 100);

  @Test
  void aFifthMoreCallsThanStepsIsAllowed() {
    assertThat(recoveryBudget.problem(1_000 + 360, 200)).isEmpty();
  }

  @Test
  void moreCallsAreReported() {
    assertThat(recoveryBudget.problem(1_000 + 361, 200))
        .get()
        .asString()
        .contains("361 calls for 100 orders of 3 steps")
        .contains("at most 360");
  }
}
