package io.orderly.agent.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** How long a response asks to wait, by its header of this name (RFC 9110): seconds or a date. */
final class RetryAfter {

  /** Whoever names a later time is asked again all the same. */
  static final Duration LONGEST = Duration.ofMinutes(15);

  private RetryAfter() {}

  /**
   * The wait; zero where there is none, or the header can't be read.
   *
   * @param date of the same response: a time of the remote service's clock is compared with no
   *     other clock, which may differ by hours
   */
  static Duration of(Optional<String> header, Optional<String> date) {
    return header
        .map(String::strip)
        .flatMap(value -> seconds(value).or(() -> until(value, date)))
        .map(RetryAfter::bounded)
        .orElse(Duration.ZERO);
  }

  private static Optional<Duration> seconds(String value) {
    if (!value.matches("\\d{1,40}")) {
      return Optional.empty();
    }
    boolean isHuge = value.length() > 9;
    return Optional.of(isHuge ? LONGEST : Duration.ofSeconds(Long.parseLong(value)));
  }

  private static Optional<Duration> until(String value, Optional<String> date) {
    return instant(value)
        .flatMap(
            until -> date.flatMap(RetryAfter::instant).map(sent -> Duration.between(sent, until)));
  }

  private static Optional<Instant> instant(String value) {
    try {
      return Optional.of(
          ZonedDateTime.parse(value.strip(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeException garbage) {
      return Optional.empty();
    }
  }

  private static Duration bounded(Duration asked) {
    if (asked.isNegative()) {
      return Duration.ZERO;
    }
    return asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
  }
}
