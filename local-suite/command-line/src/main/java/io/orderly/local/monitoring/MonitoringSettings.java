package io.orderly.local.monitoring;

import io.orderly.local.infrastructure.OrderlyHome;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How to watch a suite.
 *
 * @param data holds what was measured, the generated configuration and the logs
 * @param rules the folder of Prometheus's rules
 * @param alertmanager Alertmanager's configuration
 * @param every how often is measured, and rules are looked at; whole seconds
 */
public record MonitoringSettings(
    Path data, Path rules, Path alertmanager, Duration every, MonitoringPorts ports) {

  // As in monitoring/prometheus/prometheus.yml.
  private static final Duration EVERY = Duration.ofSeconds(10);

  /**
   * With the rules of the checkout.
   *
   * @param suiteData the data folder of the suite
   */
  public static MonitoringSettings standard(Path suiteData, MonitoringPorts ports) {
    Path monitoring = OrderlyHome.find().root().resolve("monitoring");
    return new MonitoringSettings(
        suiteData.resolve("monitoring"),
        monitoring.resolve("prometheus/rules"),
        monitoring.resolve("alertmanager/alertmanager.yml"),
        EVERY,
        ports);
  }

  /** Measures at another pace, by other rules. */
  public MonitoringSettings with(Path newRules, Duration newEvery) {
    return new MonitoringSettings(data, newRules, alertmanager, newEvery, ports);
  }
}
