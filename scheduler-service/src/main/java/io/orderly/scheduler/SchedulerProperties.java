package io.orderly.scheduler;

import io.orderly.platform.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The scheduler's limits.
 *
 * @param claimBatch the most orders of one claim
 * @param claimInterval how often to look for waiting orders when nothing wakes the claim
 * @param maxInFlightPerAgent the most unanswered requests to one agent; up to four times as many
 *     while it answers them within half a second, and what replies at hand are about to free
 * @param maxInFlightPerPartition the most in one partition of its topic, multiplied likewise
 * @param reconcileInterval how often the rows are compared with what was sent
 * @param resendAfter how long a live step may be unsent before it is sent again
 * @param reconcileBatch the most orders of one reconcile statement
 * @param declinesBeforeYield how many instances may decline a request before its order yields
 * @param drainTimeout how long a scheduler that stops waits for the answers to its requests; 0: not
 *     at all
 */
@ConfigurationProperties("orderly.scheduler")
public record SchedulerProperties(
    int claimBatch,
    Duration claimInterval,
    int maxInFlightPerAgent,
    int maxInFlightPerPartition,
    Duration reconcileInterval,
    Duration resendAfter,
    int reconcileBatch,
    int declinesBeforeYield,
    Duration drainTimeout) {

  /**
   * Checks the limits. A scheduler that waits longer than 20 s for answers is ended before.
   *
   * @throws IllegalArgumentException naming the setting that is out of its limits
   */
  public SchedulerProperties {
    SettingBounds bounds = new SettingBounds("orderly.scheduler");
    bounds.count("claim-batch", claimBatch, 1, 1_000);
    bounds.duration("claim-interval", claimInterval, "1ms", "1m");
    bounds.count("max-in-flight-per-agent", maxInFlightPerAgent, 1, 100_000);
    bounds.count("max-in-flight-per-partition", maxInFlightPerPartition, 1, 100_000);
    bounds.duration("reconcile-interval", reconcileInterval, "1ms", "10m");
    bounds.duration("resend-after", resendAfter, "0s", "10m");
    bounds.count("reconcile-batch", reconcileBatch, 1, 1_000);
    bounds.count("declines-before-yield", declinesBeforeYield, 1, 1_000);
    bounds.duration("drain-timeout", drainTimeout, "0s", "20s");
  }
}
