package io.orderly.supervisor.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.retention.FinishedOrders;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class WalkTest {

  private static final Instant BEGUN = Instant.parse("2026-03-01T12:00:00Z");
  private static final UUID ORDER = UUID.fromString("01930000-0000-7000-8000-000000000001");

  @Test
  void continuesWhereItWas() {
    Walk walk = Walk.begin(BEGUN).past(ORDER);

    assertThat(walk.after()).isEqualTo(ORDER);
    assertThat(walk.atTheEnd(BEGUN.plus(Walk.ANEW_AFTER).minusMillis(1))).isEqualTo(walk);
  }

  @Test
  void restartsRegularlyForSkippedOrders() {
    Instant later = BEGUN.plus(Walk.ANEW_AFTER);

    Walk anew = Walk.begin(BEGUN).past(ORDER).atTheEnd(later);

    assertThat(anew).isEqualTo(new Walk(FinishedOrders.BEGINNING, later));
  }
}
