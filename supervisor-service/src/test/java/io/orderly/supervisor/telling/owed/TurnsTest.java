package io.orderly.supervisor.telling.owed;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.OwedWord;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnsTest {

  private final OwedWord a1 = Words.of("a");
  private final OwedWord a2 = Words.of("a");
  private final OwedWord a3 = Words.of("a");
  private final OwedWord b1 = Words.of("b");

  @Test
  void nobodyWaitsForAllWordsOfAnother() {
    assertThat(Turns.of(List.of(a1, a2, a3, b1), 0)).containsExactly(a1, b1, a2, a3);
  }

  @Test
  void chanceSaysWhoIsFirst() {
    assertThat(Turns.of(List.of(a1, a2, a3, b1), 0.5)).containsExactly(b1, a1, a2, a3);
  }
}
