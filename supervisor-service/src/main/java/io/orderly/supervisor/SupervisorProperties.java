package io.orderly.supervisor;

import io.orderly.platform.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Intervals and limits of recovery, alert delivery and metrics.
 *
 * @param sweepInterval Interval between two sweeps for overdue steps
 * @param sweepBatch Maximum number of orders per transaction of a sweep
 * @param releaseInterval Interval between two releases of orders whose scheduler is gone
 * @param releaseBatch Maximum number of orders per transaction of a release
 * @param releasePerSecond Maximum rate (orders/s) over all supervisors at which orders are released
 *     for a retry, and the same again for those that start at their startAt
 * @param alertDeliveryInterval Interval between two polls for alerts to deliver
 * @param agentFaultAfter Time for which an agent must be absent or suspended before an alert is
 *     raised, and healthy before it is resolved. Twice as long for an open circuit
 * @param metricsInterval Interval between two measurements of the gauges of the state store
 */
@ConfigurationProperties("orderly.supervisor")
public record SupervisorProperties(
    Duration sweepInterval,
    @DefaultValue("200") int sweepBatch,
    Duration releaseInterval,
    @DefaultValue("200") int releaseBatch,
    @DefaultValue("200") int releasePerSecond,
    @DefaultValue("1s") Duration alertDeliveryInterval,
    @DefaultValue("1m") Duration agentFaultAfter,
    Duration metricsInterval) {

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException naming the setting that is out of its limits
   */
  public SupervisorProperties {
    SettingBounds bounds = new SettingBounds("orderly.supervisor");
    bounds.duration("sweep-interval", sweepInterval, "1ms", "10m");
    bounds.count("sweep-batch", sweepBatch, 1, 1_000);
    bounds.duration("release-interval", releaseInterval, "1ms", "10m");
    bounds.count("release-batch", releaseBatch, 1, 1_000);
    bounds.count("release-per-second", releasePerSecond, 1, 10_000);
    bounds.duration("alert-delivery-interval", alertDeliveryInterval, "1ms", "10m");
    bounds.duration("agent-fault-after", agentFaultAfter, "1ms", "1d");
    bounds.duration("metrics-interval", metricsInterval, "1ms", "10m");
  }
}
