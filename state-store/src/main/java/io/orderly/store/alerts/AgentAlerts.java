package io.orderly.store.alerts;

import io.orderly.process.Failure;
import java.time.Duration;
import java.util.Set;

/**
 * Alerts about agents as a whole. Of one agent and code at most one is open, however many
 * supervisors see the trouble. They are told, escalated and acknowledged as those of orders are.
 */
public interface AgentAlerts {

  /**
   * Raises an alert unless one of this agent and code is open.
   *
   * @param nextAction what an operator can do about it
   * @return whether it was raised
   */
  boolean raise(String agent, Failure failure, String nextAction);

  /** Ends the open alert of this agent and code, and returns whether there was one. */
  boolean resolve(OpenAgentAlert alert);

  /**
   * Agents with a step that was not answered in time, or is tried again, among the orders that are
   * overdue or rest.
   *
   * @param orders how many of each are looked at, the first due first
   */
  Set<String> behind(int orders);

  /** What is open, acknowledged or not. */
  Set<OpenAgentAlert> open();

  /**
   * Deletes alerts of agents that ended longer ago than this.
   *
   * @param limit the most of one call
   * @return how many
   */
  int purge(Duration endedBefore, int limit);

  /** An open alert about an agent. */
  record OpenAgentAlert(String agent, String code) {}
}
