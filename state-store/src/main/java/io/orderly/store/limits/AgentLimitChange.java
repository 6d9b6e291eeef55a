package io.orderly.store.limits;

import java.time.Instant;

/**
 * A command that changed the limits of an agent.
 *
 * @param version of the agent's limits since then
 */
public record AgentLimitChange(AgentLimitCommand command, long version, Instant at) {}
