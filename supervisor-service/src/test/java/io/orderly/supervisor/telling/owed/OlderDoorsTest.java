package io.orderly.supervisor.telling.owed;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessState;
import io.orderly.store.OwedWords.Look;
import io.orderly.store.OwedWords.Place;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OlderDoorsTest {

  private static final Place FIRST = new Place(ProcessState.PENDING, new UUID(0, 1));

  private final Queue<Look> looks = new ArrayDeque<>();
  private final List<String> asked = new ArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private final OlderDoors doors = new OlderDoors(this::look, nanos::get);

  @Test
  void goesOnUntilAWholeLookFindsNone() {
    looks.addAll(
        List.of(
            new Look(7, FIRST),
            new Look(0, null),
            new Look(0, FIRST),
            new Look(1, null),
            new Look(0, FIRST),
            new Look(0, null)));

    assertThat(doors.runOnce()).isEqualTo(8);

    String wholeLook = "from the beginning, after 1";
    assertThat(String.join(", ", asked))
        .isEqualTo(String.join(", ", wholeLook, wholeLook, wholeLook));
    assertThat(doors.runOnce()).isZero();
    assertThat(looks).isEmpty();
    assertThat(asked).hasSize(6);
  }

  /** Services of an older version may go on for as long as a rollout lasts. */
  @Test
  void looksAgainAfterARest() {
    looks.addAll(List.of(new Look(0, null), new Look(3, null), new Look(0, null)));
    assertThat(doors.runOnce()).isZero();
    nanos.addAndGet(OlderDoors.REST.toNanos() - 1);
    assertThat(doors.runOnce()).isZero();

    nanos.incrementAndGet();

    assertThat(doors.runOnce()).isEqualTo(3);
    assertThat(looks).isEmpty();
  }

  /** The thread has more to do. */
  @Test
  void aBacklogIsLookedAtInSeveralTurns() {
    for (int look = 0; look < 30; look++) {
      looks.add(new Look(1, FIRST));
    }

    int first = doors.runOnce();

    assertThat(first).isBetween(1, 29);
    assertThat(asked).hasSize(first);
    asked.clear();
    looks.clear();
    looks.add(new Look(0, null));
    looks.add(new Look(0, null));
    assertThat(doors.runOnce()).isZero();
    assertThat(asked).containsExactly("after 1", "from the beginning");
  }

  private Look look(@Nullable Place after, int limit) {
    assertThat(limit).isPositive();
    asked.add(
        after == null
            ? "from the beginning"
            : "after " + after.orderId().getLeastSignificantBits());
    return looks.remove();
  }
}
