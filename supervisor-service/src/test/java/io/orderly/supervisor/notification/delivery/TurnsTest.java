package io.orderly.supervisor.notification.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.PendingNotification;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {

  private final PendingNotification a1 = Words.of("a");
  private final PendingNotification a2 = Words.of("a");
  private final PendingNotification a3 = Words.of("a");
  private final PendingNotification b1 = Words.of("b");

  @Test
  void nobodyWaitsForAllWordsOfAnother() {
    assertThat(Turns.of(List.of(a1, a2, a3, b1), 0)).containsExactly(a1, b1, a2, a3);
  }

  @Test
  void chanceSaysWhoIsFirst() {
    assertThat(Turns.of(List.of(a1, a2, a3, b1), 0.5)).containsExactly(b1, a1, a2, a3);
  }
}
