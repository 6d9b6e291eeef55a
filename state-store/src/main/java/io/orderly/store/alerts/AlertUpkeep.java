package io.orderly.store.alerts;

import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Creates the deliveries of alerts, and resolves and escalates alerts; each change makes a delivery
 * to every sink pending.
 */
public interface AlertUpkeep {

  /**
   * Creates the deliveries of new alerts to these sinks, the oldest alerts first.
   *
   * @param limit maximum number of alerts of one call
   * @return how many alerts
   */
  int address(Collection<String> sinks, int limit);

  /**
   * Creates the deliveries of open alerts to sinks that were added later.
   *
   * @param limit maximum number of deliveries of one call
   * @return how many deliveries
   */
  int catchUp(Collection<String> sinks, int limit);

  /**
   * Resolves alerts that need no action any more: their order has left Error, has a newer alert, is
   * final, or was purged. An alert about a step that is retried is resolved when the step ends.
   *
   * @param after the last alert of the previous page; null for the first page
   * @param limit maximum number of alerts to read
   */
  Pass resolve(@Nullable String after, int limit);

  /**
   * Escalates open alerts that have not been acknowledged for this long, the oldest first.
   *
   * @return number of escalated alerts
   */
  int escalate(Duration unacknowledgedFor, int limit);

  /**
   * The result of one page.
   *
   * @param resolved number of resolved alerts
   * @param last where the next page starts; null at the end
   */
  record Pass(int resolved, @Nullable String last) {}
}
