package io.orderly.scheduler;

import io.orderly.platform.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits and intervals of a scheduler.
 *
 * @param claimBatch Maximum number of orders per claim. A larger batch makes a claim longer, not
 *     cheaper
 * @param claimInterval Interval at which waiting orders are polled for while nothing wakes the
 *     claim loop
 * @param maxInFlightPerAgent Maximum requests in flight from one scheduler to one agent. Agents
 *     that answer within 0.5 s get up to four times as many
 * @param maxInFlightPerPartition Maximum requests in flight from one scheduler in one partition of
 *     an agent's topic. Raised like max-in-flight-per-agent
 * @param reconcileInterval Interval between two comparisons of the state store with the requests
 *     that were sent
 * @param resendAfter Time for which a started step may have no sent request before its request is
 *     sent again
 * @param reconcileBatch Maximum number of orders per reconcile statement. Each order is read with
 *     the results of its steps, up to 64 KB per step
 * @param declinesBeforeYield Number of instances that may decline a request before its order is
 *     released for another scheduler
 * @param drainTimeout Maximum time that a stopping scheduler waits for outstanding replies. 0s
 *     disables the wait
 */
@ConfigurationProperties("orderly.scheduler")
public record SchedulerProperties(
    @DefaultValue("50") int claimBatch,
    @DefaultValue("250ms") Duration claimInterval,
    @DefaultValue("256") int maxInFlightPerAgent,
    @DefaultValue("64") int maxInFlightPerPartition,
    Duration reconcileInterval,
    @DefaultValue("2s") Duration resendAfter,
    @DefaultValue("100") int reconcileBatch,
    @DefaultValue("3") int declinesBeforeYield,
    @DefaultValue("3s") Duration drainTimeout) {

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
