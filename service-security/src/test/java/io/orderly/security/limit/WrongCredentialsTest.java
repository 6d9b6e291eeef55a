package io.orderly.security.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderly.security.limit.WrongCredentials.Look;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

class WrongCredentialsTest {

  private static final String ADDRESS = "192.0.2.7";
  private static final int MOST = 3;

  private final AtomicLong nanos = new AtomicLong();
  private final WrongCredentials wrong =
      new WrongCredentials(new LimitSettings(1, MOST), nanos::get);

  @Test
  void noMoreAreLookedAtThanMayBeWrong() {
    lookAsOftenAsMayBe();

    assertThat(wrong.isUnheard(request(ADDRESS))).isTrue();
    assertThatExceptionOfType(UnheardException.class).isThrownBy(() -> wrong.look(ADDRESS));
    assertThat(wrong.isUnheard(request("192.0.2.8"))).isFalse();
  }

  @Test
  void whatWasRightIsGivenBack() {
    for (int time = 0; time < 2 * MOST; time++) {
      wrong.look(ADDRESS).wasRight();
    }

    assertThat(wrong.isUnheard(request(ADDRESS))).isFalse();
  }

  @Test
  void whatWasRightTakesNothingOfWhatWasWrongBefore() {
    wrong.count(request(ADDRESS));
    wrong.look(ADDRESS).wasRight();
    wrong.count(request(ADDRESS));
    wrong.count(request(ADDRESS));

    assertThat(wrong.isUnheard(request(ADDRESS))).isTrue();
  }

  @Test
  void anAddressIsHeardAgainAfterAMinute() {
    lookAsOftenAsMayBe();
    nanos.addAndGet(Duration.ofSeconds(61).toNanos());

    assertThat(wrong.isUnheard(request(ADDRESS))).isFalse();
    lookAsOftenAsMayBe();
  }

  @Test
  void aLookOfTheMinuteBeforeGivesNothingToThisOne() {
    Look before = wrong.look(ADDRESS);
    nanos.addAndGet(Duration.ofSeconds(61).toNanos());
    lookAsOftenAsMayBe();

    before.wasRight();

    assertThat(wrong.isUnheard(request(ADDRESS))).isTrue();
  }

  private void lookAsOftenAsMayBe() {
    for (int time = 0; time < MOST; time++) {
      wrong.look(ADDRESS);
    }
  }

  private static MockHttpServletRequest request(String address) {
    MockHttpServletRequest request = new MockHttpServletRequest();
    request.setRemoteAddr(address);
    return request;
  }
}
