package io.orderly.store.limits;

import org.jspecify.annotations.Nullable;

/**
 * An operator's command to limit an agent; with neither bound it is limited no more.
 *
 * @param commandId made by the caller; a repeat gets the same answer
 * @param actor who asked
 * @param reason why, in the actor's words
 */
public record AgentLimitCommand(
    String commandId,
    String agent,
    @Nullable Integer callsPerSecond,
    @Nullable Integer callsInFlight,
    String actor,
    String reason) {}
