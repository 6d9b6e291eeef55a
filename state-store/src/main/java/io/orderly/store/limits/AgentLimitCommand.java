package io.orderly.store.limits;

import org.jspecify.annotations.Nullable;

/**
 * An operator's command to limit an agent; without both bounds it removes the limits.
 *
 * @param commandId made by the caller; a repeat gets the same answer
 * @param actor the operator
 * @param reason free text of the operator
 */
public record AgentLimitCommand(
    String commandId,
    String agent,
    @Nullable Integer callsPerSecond,
    @Nullable Integer callsInFlight,
    String actor,
    String reason) {}
