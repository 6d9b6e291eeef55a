package io.orderly.operator.inspection;

import org.jspecify.annotations.Nullable;

/**
 * An agent as an operator sees it.
 *
 * @param inFlight steps of its own that are under way
 * @param waiting orders whose next step is its own
 * @param rearmed steps of its own that failed and are tried again later
 * @param overdue steps of its own under way that are past their CompleteBy
 * @param callsPerSecond the most requests a second by all schedulers; absent where not limited
 * @param callsInFlight the most unanswered requests of all schedulers; absent where not limited
 * @param pause who holds it, and why; absent where nobody does
 */
public record AgentOverview(
    String agent,
    long inFlight,
    long waiting,
    long rearmed,
    long overdue,
    @Nullable Integer callsPerSecond,
    @Nullable Integer callsInFlight,
    @Nullable PauseView pause) {}
