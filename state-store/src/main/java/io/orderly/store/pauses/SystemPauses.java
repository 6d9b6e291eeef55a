package io.orderly.store.pauses;

import java.time.Duration;
import java.util.Set;

/**
 * Agents that the system holds by itself, while their remote service refuses everybody: among the
 * pauses, but for a probe from time to time. What an operator holds is not touched.
 */
public interface SystemPauses {

  /** Who holds them, among the pauses. */
  String SYSTEM = "system";

  /**
   * Holds an agent that nobody holds yet. Of many callers one is told that it did.
   *
   * @param why one sentence for operators
   */
  boolean hold(String agent, String why);

  /** Lets an agent go that the system holds. Of many callers one is told that it did. */
  boolean release(String agent);

  /** The agents that the system holds now. */
  Set<String> held();

  /**
   * Takes leave to send one request to an agent that the system holds. Of many callers one gets it
   * at a time.
   *
   * @param pause how long it takes until the next may
   */
  boolean takeProbe(String agent, Duration pause);
}
