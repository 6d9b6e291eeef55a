package io.orderly.agent.messaging;

import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.messages.CircuitState;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * How an agent of this process stands.
 *
 * @param inUse slots with a call in them
 * @param maxConcurrency slots that there are
 * @param queue requests that wait for a slot
 * @param pausedCalls why the remote service is not called, while it is not
 * @param sinceSuccess since it did what it was asked for, where it ever did
 * @param partners the partner files that it performs steps by, and their versions
 */
public record AgentLoad(
    String agent,
    CircuitState circuit,
    int inUse,
    int maxConcurrency,
    int queue,
    Optional<PausedCalls> pausedCalls,
    Optional<Duration> sinceSuccess,
    Set<String> partners) {}
