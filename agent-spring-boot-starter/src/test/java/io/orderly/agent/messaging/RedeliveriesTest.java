package io.orderly.agent.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Delivery;
import org.junit.jupiter.api.Test;

class RedeliveriesTest {

  private final Redeliveries deliveredBefore = new Redeliveries();

  @Test
  void untilTheEndIsKnownEverythingMayHaveBeen() {
    assertThat(deliveredBefore.isUnknown()).isTrue();
    assertThat(deliveredBefore.of(1_000)).isEqualTo(Delivery.REDELIVERED);
  }

  @Test
  void whatCameAfterTheAssignmentWasNot() {
    deliveredBefore.upTo(5);

    assertThat(deliveredBefore.of(4)).isEqualTo(Delivery.REDELIVERED);
    assertThat(deliveredBefore.of(5)).isEqualTo(Delivery.FIRST);
  }

  @Test
  void onceThePartitionIsAnothersEverythingMayBeRead() {
    deliveredBefore.upTo(5);
    deliveredBefore.byAll();

    assertThat(deliveredBefore.of(5)).isEqualTo(Delivery.REDELIVERED);
  }
}
