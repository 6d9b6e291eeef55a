package io.orderly.agent.messaging;

import io.orderly.messages.CircuitState;

/**
 * How an agent of this process stands.
 *
 * @param inUse slots with a call in them
 * @param most slots that there are
 * @param queue requests that wait for a slot
 */
public record AgentLoad(String agent, CircuitState circuit, int inUse, int most, int queue) {}
