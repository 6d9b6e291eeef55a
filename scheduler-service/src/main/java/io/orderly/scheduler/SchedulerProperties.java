package io.orderly.scheduler;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The scheduler's limits.
 *
 * @param grace how long after CompleteBy a reply may still be on its way; the same as the
 *     supervisor's
 * @param claimBatch the most orders of one claim
 * @param claimPoll how often to look for waiting orders when nothing wakes the claim
 * @param creditPerAgent the most unanswered requests to one agent; up to four times as many while
 *     it answers them within half a second, and what replies at hand are about to free
 * @param creditPerPartition the most in one partition of its topic, multiplied likewise
 * @param reconcileEvery how often the rows are compared with what was sent
 * @param resendAfter how long a live step may be unsent before it is sent again
 * @param reconcileBatch the most orders of one reconcile statement
 * @param declinesBeforeYield how many instances may decline a request before its order yields
 * @param drainWithin how long a scheduler that stops waits for the answers to its requests
 */
@ConfigurationProperties("orderly.scheduler")
public record SchedulerProperties(
    Duration grace,
    int claimBatch,
    Duration claimPoll,
    int creditPerAgent,
    int creditPerPartition,
    Duration reconcileEvery,
    Duration resendAfter,
    int reconcileBatch,
    int declinesBeforeYield,
    Duration drainWithin) {}
