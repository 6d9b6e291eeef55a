package io.orderly.scheduler.routing;

import java.time.Instant;
import java.util.Set;

/**
 * A request that was sent and not answered.
 *
 * @param partition of the agent's request topic, where it was sent last
 * @param completeBy when its count ends by itself
 * @param declinedAt the partitions whose instances declined it
 */
record Flight(String agent, int partition, Instant completeBy, Set<Integer> declinedAt) {}
