package io.orderly.supervisor.watching.circuits;

import io.orderly.messages.CircuitState;
import java.time.Instant;

/**
 * An agent in one instance.
 *
 * @param inUse calls that are under way
 * @param most calls that may be
 * @param queue requests that wait for one of them to end
 * @param seenAt when its report came, by this process' clock
 */
public record SeenAgent(
    String agent,
    String instance,
    CircuitState circuit,
    int inUse,
    int most,
    int queue,
    Instant seenAt) {}
