package io.orderly.operator.inspection;

import org.jspecify.annotations.Nullable;

/**
 * An agent as an operator sees it.
 *
 * @param inFlight its steps in flight
 * @param waiting orders whose next step is its own
 * @param rearmed steps of its own that failed and are tried again later
 * @param accepted steps that its remote service accepted, to complete them later
 * @param overdue its steps in flight that are past their CompleteBy
 * @param callsPerSecond maximum requests per second of all schedulers; absent if unlimited
 * @param callsInFlight maximum requests in flight of all schedulers; absent if unlimited
 * @param pause who paused it, and why; absent if it is not paused
 */
public record AgentOverview(
    String agent,
    long inFlight,
    long waiting,
    long rearmed,
    long accepted,
    long overdue,
    @Nullable Integer callsPerSecond,
    @Nullable Integer callsInFlight,
    @Nullable PauseView pause) {}
