package io.orderly.platform.clock;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockOffsetTest {

  private static final Instant THEIRS = Instant.parse("2026-01-01T00:00:00Z");

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private long nanos;

  @ParameterizedTest
  @ValueSource(ints = {30, -30})
  void aClockThatIsOffIsShownAndCorrected(int seconds) {
    ClockOffset offset = offsetOf(seconds);

    offset.measure(() -> THEIRS);

    assertThat(shown()).isEqualTo(seconds);
    assertThat(offset.corrected().instant()).isEqualTo(THEIRS);
  }

  @Test
  void theOtherClockIsReadInTheMiddleOfTheRoundTrip() {
    ClockOffset offset = offsetOf(0);

    offset.measure(
        () -> {
          pass(Duration.ofMillis(200));
          return THEIRS.plusMillis(100);
        });

    assertThat(shown()).isZero();
  }

  @Test
  void aMeasurementWithALongRoundTripIsNotShown() {
    ClockOffset offset = offsetOf(0);

    offset.measure(
        () -> {
          pass(ClockOffset.LONGEST_ROUND_TRIP.plusMillis(1));
          return THEIRS.plusSeconds(60);
        });

    assertThat(shown()).isNaN();
    assertThat(offset.corrected().instant()).isEqualTo(THEIRS);
  }

  @Test
  void anOldMeasurementIsNotShown() {
    ClockOffset offset = offsetOf(30);
    offset.measure(() -> THEIRS);

    pass(ClockOffset.OLD_AFTER);
    assertThat(shown()).isEqualTo(30);
    pass(Duration.ofMillis(1));
    assertThat(shown()).isNaN();
  }

  @Test
  void aStepOfThisClockLeavesTheOtherTimeAsItWas() {
    AtomicReference<Instant> mine = new AtomicReference<>(THEIRS);
    InstantSource source = mine::get;
    ClockOffset offset =
        new ClockOffset("store", source.withZone(ZoneOffset.UTC), () -> nanos, meters);
    offset.measure(() -> THEIRS);

    mine.set(THEIRS.plusSeconds(3600));
    pass(Duration.ofSeconds(5));

    assertThat(offset.corrected().instant()).isEqualTo(THEIRS.plusSeconds(5));
  }

  private ClockOffset offsetOf(long seconds) {
    Clock mine = Clock.fixed(THEIRS.plusSeconds(seconds), ZoneOffset.UTC);
    return new ClockOffset("store", mine, () -> nanos, meters);
  }

  private void pass(Duration time) {
    nanos += time.toNanos();
  }

  private double shown() {
    return meters.get("orderly.clock.offset").tag("against", "store").gauge().value();
  }
}
