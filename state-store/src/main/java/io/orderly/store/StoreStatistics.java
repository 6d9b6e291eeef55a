package io.orderly.store;

import io.orderly.process.ProcessState;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/** Figures for gauges, read from the live rows only: their cost follows the backlog. */
public interface StoreStatistics {

  /** Orders in each state that is not final; every such state is present. */
  Map<ProcessState, Long> liveOrders();

  /** When the oldest order that waits for a scheduler was submitted. */
  Optional<Instant> oldestPending();

  /** Alerts whose order is still in Error and that nobody has acknowledged. */
  long openAlerts();
}
