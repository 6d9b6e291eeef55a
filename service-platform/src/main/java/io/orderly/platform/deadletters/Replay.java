package io.orderly.platform.deadletters;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A replay of a dead letter.
 *
 * @param at its time
 * @param by the person; null if unknown
 * @param because the reason they gave; null if none
 * @param commandId of the command; null if there was none
 * @param to position of the new record, as {@code topic/partition/offset}; null if unknown
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
