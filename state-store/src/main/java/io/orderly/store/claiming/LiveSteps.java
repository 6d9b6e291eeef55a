package io.orderly.store.claiming;

import java.time.Duration;
import java.util.List;

/** Reads, without locks, which steps a scheduler has under way as the rows tell it. */
public interface LiveSteps {

  /**
   * The live steps of orders that this incarnation has locked, started longer ago than {@code
   * startedBefore} and not yet past their CompleteBy.
   */
  List<LiveStep> of(Incarnation incarnation, Duration startedBefore, int limit);
}
