package io.orderly.platform.deadletters;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * That a letter was put back.
 *
 * @param at when, by the clock of whoever did
 * @param by who did; null where nobody said
 * @param because why, in their words; null where nobody said
 * @param commandId of the command that it was done for; null where there was none
 * @param to where its payload lies since, as {@code topic/partition/offset}; null where unknown
 */
public record Replay(
    Instant at,
    @Nullable String by,
    @Nullable String because,
    @Nullable String commandId,
    @Nullable String to) {

  /**
   * Who asks for a replay, and why.
   *
   * @param commandId null where nobody could ask for the same again
   */
  public record Order(@Nullable String by, @Nullable String because, @Nullable String commandId) {}
}
