package io.orderly.chaos.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LoadTest {

  @Test
  void steadyLoadIsIndependentOfFinishedOrders() {
    Load load = new Load.Steady(20);

    assertThat(load.dueAfter(0, 0)).isZero();
    assertThat(load.dueAfter(10, 0)).isEqualTo(200);
    assertThat(load.dueAfter(10, 150)).isEqualTo(200);
  }

  @Test
  void fullLoadIsBoundedByUnfinishedOrders() {
    Load load = new Load.Full();

    assertThat(load.dueAfter(1, 0)).isEqualTo(1_000);
    assertThat(load.dueAfter(60, 0)).isEqualTo(Load.Full.MAX_UNFINISHED);
    assertThat(load.dueAfter(60, 5_000)).isEqualTo(5_000 + Load.Full.MAX_UNFINISHED);
    assertThat(load.dueAfter(60, 100_000)).isEqualTo(60_000);
  }
}
