package io.orderly.supervisor;

import io.orderly.platform.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The supervisor's limits.
 *
 * @param sweepInterval the rest between two sweeps
 * @param sweepBatch the most orders of one sweep's transaction
 * @param releaseInterval the rest between two releases
 * @param releaseBatch the most orders of one release's transaction
 * @param releasePerSecond the most orders released a second by all supervisors together
 * @param alertDeliveryInterval the rest between two deliveries of alerts
 * @param agentFaultAfter how long an agent is absent or held until an alert is raised, and well
 *     until it ends; twice as long for an open circuit
 * @param metricsInterval the rest between two readings of the figures
 */
@ConfigurationProperties("orderly.supervisor")
public record SupervisorProperties(
    Duration sweepInterval,
    int sweepBatch,
    Duration releaseInterval,
    int releaseBatch,
    int releasePerSecond,
    Duration alertDeliveryInterval,
    Duration agentFaultAfter,
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
