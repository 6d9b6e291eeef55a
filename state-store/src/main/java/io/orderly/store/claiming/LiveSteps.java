package io.orderly.store.claiming;

import io.orderly.process.Direction;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
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

  /** Steps of one order that belong to one agent. */
  record StepsOfAgent(UUID orderId, String agent) {}

  /**
   * Those of these of which a step was accepted by its remote service and is to be asked about only
   * after that time.
   */
  Set<StepsOfAgent> waitingFor(Collection<StepsOfAgent> asked, Duration longerThan);
}
