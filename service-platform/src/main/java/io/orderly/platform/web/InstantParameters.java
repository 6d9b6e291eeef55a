package io.orderly.platform.web;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Instants as requests state them. */
public final class InstantParameters {

  public static final String RULE = "must be a time like 2026-01-31T12:00:00Z";

  private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private InstantParameters() {}

  /** An instant like 2026-01-31T12:00:00Z; empty if it is none, or beyond the years of Postgres. */
  public static Optional<Instant> read(String text) {
    try {
      Instant instant = OffsetDateTime.parse(text).toInstant();
      boolean isKnown = !instant.isBefore(FIRST) && !instant.isAfter(LAST);
      return isKnown ? Optional.of(instant) : Optional.empty();
    } catch (DateTimeParseException none) {
      return Optional.empty();
    }
  }
}
