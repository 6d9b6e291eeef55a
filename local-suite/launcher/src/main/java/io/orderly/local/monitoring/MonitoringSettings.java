package io.orderly.local.monitoring;

import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.suite.Service;
import io.orderly.local.suite.SuiteSettings;
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

  private static final String ALERTMANAGER_OF_SUPERVISORS =
      "ORDERLY_SUPERVISOR_ALERTING_ALERTMANAGERS_MAIN_URL";

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

  /**
   * The suite whose supervisors tell Alertmanager of orders that need an operator; unchanged where
   * Alertmanager is not installed.
   */
  public SuiteSettings letHear(SuiteSettings suite) {
    return InstalledProgram.ALERTMANAGER.find().isPresent()
        ? suite.withEnvironment(
            Service.SUPERVISOR,
            ALERTMANAGER_OF_SUPERVISORS,
            "http://127.0.0.1:" + ports.alertmanager())
        : suite;
  }

  /** Measures at another pace, by other rules. */
  public MonitoringSettings with(Path newRules, Duration newEvery) {
    return new MonitoringSettings(data, newRules, alertmanager, newEvery, ports);
  }
}
