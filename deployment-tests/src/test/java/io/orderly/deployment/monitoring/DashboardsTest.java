package io.orderly.deployment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.deployment.Checkout;
import io.orderly.deployment.Yaml;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DashboardsTest {

  private final KnownMetrics metrics = KnownMetrics.load();

  static List<Dashboard> dashboards() {
    return Dashboard.all();
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void everyPanelAsksOnlyForMetricsThatExist(Dashboard dashboard) {
    assertThat(dashboard.queries())
        .isNotEmpty()
        .allSatisfy(query -> assertThat(metrics.breaches(PromQl.parse(query))).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void everyPanelHasItsOwnNameAndSaysWhatItShows(Dashboard dashboard) {
    assertThat(dashboard.panels()).isNotEmpty();
    assertThat(dashboard.panels())
        .extracting(panel -> panel.path("id").asInt())
        .doesNotHaveDuplicates();
    assertThat(dashboard.panels())
        .extracting(panel -> panel.path("title").asText())
        .doesNotHaveDuplicates()
        .doesNotContain("");
    assertThat(dashboard.panels()).noneMatch(panel -> panel.path("description").asText().isEmpty());
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void everyPanelReadsTheProvisionedDatasource(Dashboard dashboard) {
    JsonNode provisioned =
        Yaml.read(Checkout.text("monitoring/grafana/provisioning/datasources/prometheus.yml"));
    String uid = provisioned.path("datasources").path(0).path("uid").asText();

    assertThat(dashboard.tree().findValues("datasource"))
        .isNotEmpty()
        .allSatisfy(datasource -> assertThat(datasource.path("uid").asText()).isEqualTo(uid));
  }
}
