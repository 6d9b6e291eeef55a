package io.orderly.simulation.checking;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * That a partner took a step on and does it later.
 *
 * @param since when it said so first
 * @param until when the step's policy applies; null until a scheduler with the workflow says so
 * @param startedAt when the last attempt of the step began; null where that is not looked at
 */
public record AcceptanceImage(Instant since, @Nullable Instant until, @Nullable Instant startedAt) {

  AcceptanceImage(Instant since, @Nullable Instant until) {
    this(since, until, null);
  }
}
