package io.orderly.operator.web;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** InstantParameters as they are written in requests. */
public final class InstantParameters {

  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private InstantParameters() {}

  /** One like 2026-01-31T12:00:00Z; nothing when it is none, or none that the store knows. */
  public static Optional<Instant> read(String text) {
    try {
      Instant moment = OffsetDateTime.parse(text).toInstant();
      boolean isKnown = !moment.isBefore(FIRST) && !moment.isAfter(LAST);
      return isKnown ? Optional.of(moment) : Optional.empty();
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }
}
