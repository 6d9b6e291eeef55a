package io.orderly.supervisor.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.supervisor.recovery.Sweeping.SweepHealth;
import io.orderly.supervisor.testing.SettableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.Status;

class SweepHealthTest {

  private final SettableClock clock = new SettableClock();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final SweepHealth health = new SweepHealth(clock, meters);

  @Test
  void isUpForAWhileAfterTheStart() {
    clock.advance(Duration.ofSeconds(29));

    assertThat(health.health().getStatus()).isEqualTo(Status.UP);
    assertThat(health.health().getDetails()).containsEntry("lastSuccess", "none yet");
    assertThat(gauge()).isZero();
  }

  @Test
  void isDownWhenThereWasNoSweepSinceTheStart() {
    clock.advance(Duration.ofSeconds(30));

    assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
  }

  @Test
  void isDownWhenTheLastSweepIsThirtySecondsAgoAndUpWithTheNext() {
    clock.advance(Duration.ofMinutes(5));
    health.succeeded();
    clock.advance(Duration.ofSeconds(30));
    Status silent = health.health().getStatus();
    health.succeeded();

    assertThat(silent).isEqualTo(Status.DOWN);
    assertThat(health.health().getStatus()).isEqualTo(Status.UP);
    assertThat(gauge()).isEqualTo((double) clock.instant().getEpochSecond());
  }

  private double gauge() {
    return meters.get("orderly.sweep.last.success.timestamp.seconds").gauge().value();
  }
}
