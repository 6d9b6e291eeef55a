package io.orderly.store.alerts;

import io.orderly.process.Failure;
import java.time.Duration;
import java.util.Set;

/**
 * Alerts about agents as a whole. At most one alert per agent and code is open, however many
 * supervisors detect the problem. They are delivered, escalated and acknowledged like those of
 * orders.
 */
public interface AgentAlerts {

  /**
   * Raises an alert unless one of this agent and code is open.
   *
   * @param nextAction what an operator can do about it
   * @return whether it was raised
   */
  boolean raise(String agent, Failure failure, String nextAction);

  /** Resolves the open alert of this agent and code; returns whether there was one. */
  boolean resolve(OpenAgentAlert alert);

  /**
   * Agents with a step that is overdue or backing off, among the orders that are due, and the
   * paused versions of agents that orders wait for.
   *
   * @param orders maximum overdue orders and maximum orders in backoff to read, the earliest due
   *     first
   */
  Set<String> behind(int orders);

  /** All open alerts of agents, acknowledged or not. */
  Set<OpenAgentAlert> open();

  /**
   * Deletes alerts of agents that were resolved longer ago than this.
   *
   * @param limit maximum number of alerts per call
   * @return how many
   */
  int purge(Duration endedBefore, int limit);

  /** An open alert about an agent. */
  record OpenAgentAlert(String agent, String code) {}
}
