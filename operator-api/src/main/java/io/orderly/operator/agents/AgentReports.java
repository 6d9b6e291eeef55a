package io.orderly.operator.agents;

/** What the instances of agents last said of themselves. */
public interface AgentReports {

  /** What is known now, from memory: never waits and never fails. */
  AgentsSeen current();
}
