package io.orderly.security.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.security.limit.FailedLogins.Check;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FailedLoginsTest {

  private static final String ADDRESS = "192.0.2.7";
  private static final int MOST = 3;

  private final AtomicLong nanos = new AtomicLong();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final FailedLogins wrong =
      new FailedLogins(new LimitSettings(1, MOST), new SecurityEvents(meters), nanos::get);

  @Test
  void attemptsAreLimitedToTheAllowedFailures() {
    lookAsOftenAsMayBe();

    assertUnheard("shop", ADDRESS);
    assertThatExceptionOfType(LoginThrottledException.class)
        .isThrownBy(() -> wrong.begin("shop", ADDRESS));
  }

  @Test
  void anotherNameOrAddressIsNotThrottled() {
    lookAsOftenAsMayBe();

    assertHeard("shop", "192.0.2.8");
    assertHeard("bank", ADDRESS);
    assertHeard("", ADDRESS);
  }

  @Test
  void aSuccessfulLoginReturnsItsPermit() {
    for (int time = 0; time < 2 * MOST; time++) {
      wrong.begin("shop", ADDRESS).succeeded();
    }

    assertHeard("shop", ADDRESS);
  }

  @Test
  void aSuccessfulLoginDoesNotForgetEarlierFailures() {
    wrong.begin("shop", ADDRESS);
    wrong.begin("shop", ADDRESS).succeeded();
    wrong.begin("shop", ADDRESS);
    wrong.begin("shop", ADDRESS);

    assertUnheard("shop", ADDRESS);
  }

  @Test
  void aThrottledNameIsAcceptedAgainAfterAMinute() {
    lookAsOftenAsMayBe();
    nanos.addAndGet(Duration.ofSeconds(61).toNanos());

    assertHeard("shop", ADDRESS);
    lookAsOftenAsMayBe();
  }

  @Test
  void aSuccessOfAnAttemptOfTheMinuteBeforeReturnsNoPermit() {
    Check before = wrong.begin("shop", ADDRESS);
    nanos.addAndGet(Duration.ofSeconds(61).toNanos());
    lookAsOftenAsMayBe();

    before.succeeded();

    assertUnheard("shop", ADDRESS);
  }

  @Test
  void wrongTokensAreCountedApartFromPasswords() {
    for (int time = 0; time < MOST; time++) {
      assertThat(wrong.countToken(ADDRESS)).isTrue();
    }

    assertThat(wrong.countToken(ADDRESS)).isFalse();
    assertThat(wrong.countToken("192.0.2.8")).isTrue();
    assertHeard("shop", ADDRESS);
    assertHeard("tokens", ADDRESS);
  }

  @Test
  void aLockoutIsOneSecurityEvent() {
    lookAsOftenAsMayBe();
    for (int time = 0; time < MOST; time++) {
      assertUnheard("shop", ADDRESS);
    }

    assertThat(meters.get("orderly.security.events").tag("kind", "locked-out").counter().count())
        .isEqualTo(1);
  }

  @Test
  void longNamesAreCountedByTheirBeginning() {
    String endless = "n".repeat(10_000);
    for (int time = 0; time < MOST; time++) {
      wrong.begin(endless + time, ADDRESS);
    }

    assertUnheard(endless, ADDRESS);
    assertHeard("n", ADDRESS);
  }

  private void lookAsOftenAsMayBe() {
    for (int time = 0; time < MOST; time++) {
      wrong.begin("shop", ADDRESS);
    }
  }

  private void assertHeard(String name, String address) {
    assertThatCode(() -> wrong.requireNotThrottled(name, address)).doesNotThrowAnyException();
  }

  private void assertUnheard(String name, String address) {
    assertThatExceptionOfType(LoginThrottledException.class)
        .isThrownBy(() -> wrong.requireNotThrottled(name, address));
  }
}
