package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.store.alerts.AlertUpkeep;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** However many alerts are open, all of them are looked at in turn. */
class AlertUpkeepTaskTest {

  private final List<String> lookedAfter = new ArrayList<>();

  @Test
  void aRoundContinuesWhereTheLastOneEnded() {
    AlertUpkeepTask keeping =
        new AlertUpkeepTask(
            new Endless(),
            List.of("topic"),
            Duration.ofHours(1),
            Clock.systemUTC(),
            new SimpleMeterRegistry());

    keeping.runOnce();
    int ofFirstRound = lookedAfter.size();
    keeping.runOnce();

    assertThat(ofFirstRound).as("bounded").isPositive();
    assertThat(lookedAfter).startsWith("the beginning").doesNotHaveDuplicates();
    assertThat(lookedAfter).hasSize(2 * ofFirstRound);
  }

  /** More open alerts than any round looks at. */
  private final class Endless implements AlertUpkeep {

    @Override
    public int address(Collection<String> sinks, int limit) {
      return 0;
    }

    @Override
    public int catchUp(Collection<String> sinks, int limit) {
      return 0;
    }

    @Override
    public Pass resolve(@Nullable String after, int limit) {
      lookedAfter.add(after == null ? "the beginning" : after);
      return new Pass(0, "alert-" + lookedAfter.size());
    }

    @Override
    public int escalate(Duration unacknowledgedFor, int limit) {
      return 0;
    }
  }
}
