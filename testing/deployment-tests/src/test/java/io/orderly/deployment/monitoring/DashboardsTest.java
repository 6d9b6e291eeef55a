package io.orderly.deployment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.deployment.Checkout;
import io.orderly.deployment.Yaml;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DashboardsTest {

  private static final String SERVED_RUNBOOKS = "/public/runbooks";

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
  void everyPanelHasItsOwnNameAndAsksAQuestion(Dashboard dashboard) {
    assertThat(dashboard.panels()).isNotEmpty();
    assertThat(dashboard.panels())
        .extracting(panel -> panel.path("id").asInt())
        .doesNotHaveDuplicates();
    assertThat(dashboard.panels())
        .extracting(panel -> panel.path("title").asText())
        .doesNotHaveDuplicates()
        .doesNotContain("");
    assertThat(dashboard.panels())
        .extracting(panel -> panel.path("description").asText())
        .allSatisfy(question -> assertThat(question).contains("?"));
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void everyPanelHasAUnit(Dashboard dashboard) {
    assertThat(dashboard.panels())
        .extracting(panel -> panel.path("fieldConfig").path("defaults").path("unit").asText())
        .doesNotContain("");
  }

  @ParameterizedTest
  @MethodSource("dashboards")
  void everyRunbookThatAPanelLinksToIsThere(Dashboard dashboard) {
    assertThat(dashboard.tree().path("panels").findValuesAsText("url"))
        .isNotEmpty()
        .allSatisfy(
            url -> {
              assertThat(url).startsWith(SERVED_RUNBOOKS);
              assertThat(Checkout.path("docs/runbooks" + url.substring(SERVED_RUNBOOKS.length())))
                  .exists();
            });
  }

  @Test
  void theRunbooksLieWhereGrafanaServesThem() {
    JsonNode grafana =
        Yaml.read(Checkout.text("docker-compose.yml")).path("services").path("grafana");

    assertThat(grafana.path("volumes"))
        .extracting(JsonNode::asText)
        .contains("./docs/runbooks:/usr/share/grafana" + SERVED_RUNBOOKS + ":ro");
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
