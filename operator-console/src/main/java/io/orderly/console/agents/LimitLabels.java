package io.orderly.console.agents;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How much an agent may be sent, in words. */
public final class LimitLabels {

  private LimitLabels() {}

  /** Null is no bound. */
  public static String of(@Nullable Integer callsPerSecond, @Nullable Integer callsInFlight) {
    String words =
        Stream.of(said(callsPerSecond, " a second"), said(callsInFlight, " in flight"))
            .filter(Objects::nonNull)
            .collect(Collectors.joining(", "));
    return words.isEmpty() ? "none" : words;
  }

  private static @Nullable String said(@Nullable Integer bound, String unit) {
    return bound == null ? null : bound + unit;
  }
}
