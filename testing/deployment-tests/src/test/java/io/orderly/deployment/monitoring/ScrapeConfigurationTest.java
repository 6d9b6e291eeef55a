package io.orderly.deployment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.deployment.Checkout;
import io.orderly.deployment.Yaml;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ScrapeConfigurationTest {

  private final JsonNode jobs =
      Yaml.read(Checkout.text("monitoring/prometheus/prometheus.yml")).path("scrape_configs");

  /** Every service of ours in docker-compose.yml: its name and its port. */
  static List<Map.Entry<String, JsonNode>> services() {
    return Yaml.read(Checkout.text("docker-compose.yml")).path("services").properties().stream()
        .filter(service -> service.getKey().endsWith("-service"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("services")
  void everyServiceIsScrapedWhereItsMetricsAre(Map.Entry<String, JsonNode> service) {
    JsonNode environment = service.getValue().path("environment");
    String port =
        environment.path("MANAGEMENT_SERVER_PORT").asText(environment.path("SERVER_PORT").asText());

    assertThat(jobs)
        .filteredOn(job -> job.path("job_name").asText().equals(service.getKey()))
        .singleElement()
        .satisfies(
            job -> {
              JsonNode discovery = job.path("dns_sd_configs").path(0);
              assertThat(discovery.path("names").path(0).asText()).isEqualTo(service.getKey());
              assertThat(discovery.path("port").asText()).isEqualTo(port);
              assertThat(job.path("metrics_path").asText()).isEqualTo("/actuator/prometheus");
            });
  }
}
