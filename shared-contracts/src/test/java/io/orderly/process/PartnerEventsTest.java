package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many events of its partner a step remembers, and how they are stored. */
class PartnerEventsTest {

  @Test
  void theOldestIsForgottenFirst() {
    PartnerEvents events = PartnerEvents.NONE;
    for (int i = 0; i <= PartnerEvents.MAX; i++) {
      events = events.with("ev-" + i);
    }

    assertThat(events.ids())
        .isEqualTo(IntStream.rangeClosed(1, PartnerEvents.MAX).mapToObj(i -> "ev-" + i).toList());
  }

  @Test
  void oneThatComesAgainIsTheLastOne() {
    PartnerEvents events = PartnerEvents.NONE.with("a").with("b").with("a");

    assertThat(events.ids()).containsExactly("b", "a");
  }

  @Test
  void theyAreReadAsTheyWereStored() {
    PartnerEvents events = PartnerEvents.NONE.with("a").with("two\nlines");

    assertThat(PartnerEvents.of(events.stored())).isEqualTo(events);
    assertThat(events.has("two\nlines")).isTrue();
    assertThat(PartnerEvents.of(PartnerEvents.NONE.stored())).isEqualTo(PartnerEvents.NONE);
  }
}
