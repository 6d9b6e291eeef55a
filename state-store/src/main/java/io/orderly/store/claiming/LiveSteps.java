package io.orderly.store.claiming;

import io.orderly.process.Direction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Reads, without locks, which steps of a scheduler are live according to the rows. */
public interface LiveSteps {

  /** One live attempt. */
  record LiveStep(
      UUID orderId,
      String step,
      String agent,
      Direction direction,
      int attempt,
      Instant completeBy) {}

  /**
   * The live steps of orders that this incarnation has locked, started longer ago than {@code
   * startedBefore} and not yet past their CompleteBy.
   */
  List<LiveStep> of(Incarnation incarnation, Duration startedBefore, int limit);
}
