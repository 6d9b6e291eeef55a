package io.orderly.store.alerts;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What time and their orders do to alerts; each change makes every sink owed its notice. */
public interface AlertUpkeep {

  /**
   * Resolves alerts about which nothing is left to do: their order has left Error, has a newer
   * alert, is over, or is gone. An alert of an order that tries again by itself ends with the step
   * that it is about.
   *
   * @param after the last alert that was looked at; null begins anew
   * @param limit the most alerts to look at
   */
  Pass resolve(@Nullable String after, int limit);

  /**
   * Escalates open alerts that nobody has acknowledged for this long, the oldest first.
   *
   * @return how many
   */
  int escalate(Duration unheededFor, int limit);

  /**
   * How far a look at the open alerts came.
   *
   * @param resolved how many of them
   * @param last the alert to go on after; null when there are no more
   */
  record Pass(int resolved, @Nullable String last) {}
}
