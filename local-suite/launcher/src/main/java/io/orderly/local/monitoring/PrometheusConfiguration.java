package io.orderly.local.monitoring;

import io.orderly.local.suite.Service;
import io.orderly.local.suite.ServiceInstance;
import io.orderly.local.suite.Suite;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What Prometheus reads: monitoring/prometheus/prometheus.yml for the instances of one suite. */
record PrometheusConfiguration(Suite suite, MonitoringSettings settings) {

  private static final String WHOLE =
      """
      # Written at the start of the suite.
      global:
        scrape_interval: %1$ds
        evaluation_interval: %1$ds

      rule_files:
        - "%2$s/*.yml"

      alerting:
        alertmanagers:
          - static_configs: [{targets: ["127.0.0.1:%3$d"]}]

      scrape_configs:
      """;

  private static final String JOB =
      """
        - job_name: %s
          metrics_path: /actuator/prometheus
          static_configs:
      """;

  private static final String TARGET =
      """
            - {targets: ["127.0.0.1:%d"], labels: {instance: %s}}
      """;

  String text() {
    return WHOLE.formatted(
            settings.every().toSeconds(), settings.rules(), settings.ports().alertmanager())
        + Arrays.stream(Service.values()).map(this::job).collect(Collectors.joining());
  }

  private String job(Service service) {
    return JOB.formatted(service.module())
        + suite.instances(service).stream()
            .map(PrometheusConfiguration::target)
            .collect(Collectors.joining());
  }

  private static String target(ServiceInstance instance) {
    return TARGET.formatted(instance.managementPort(), instance.id());
  }
}
