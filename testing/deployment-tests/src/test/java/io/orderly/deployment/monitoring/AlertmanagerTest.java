package io.orderly.deployment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.deployment.Checkout;
import io.orderly.deployment.ExternalProgram;
import io.orderly.deployment.Yaml;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class AlertmanagerTest {

  private static final String FILE = "monitoring/alertmanager/alertmanager.yml";

  @Test
  void alertmanagerTakesTheConfiguration() {
    assertThat(
            ExternalProgram.required("amtool")
                .run(Checkout.path("."), "check-config", Checkout.path(FILE).toString()))
        .contains("SUCCESS");
  }

  @Test
  void onlyAlertsThatExistAreKeptBack() {
    List<String> matchers =
        Yaml.read(Checkout.text(FILE)).path("inhibit_rules").findValues("source_matchers").stream()
            .map(list -> list.path(0).asText())
            .toList();
    List<String> alerts =
        AlertRulesTest.alerts().stream()
            .map(alert -> alert.getPayload().path("alert").asText())
            .toList();

    assertThat(matchers)
        .isNotEmpty()
        .allSatisfy(matcher -> assertThat(alerts).contains(matcher.replace("alertname = ", "")));
  }

  @Test
  void prometheusSendsToTheAlertmanagerOfTheComposeFile() {
    JsonNode alertmanagers =
        Yaml.read(Checkout.text("monitoring/prometheus/prometheus.yml"))
            .path("alerting")
            .path("alertmanagers");

    assertThat(alertmanagers.toString()).contains("\"alertmanager:9093\"");
    assertThat(Yaml.read(Checkout.text("docker-compose.yml")).path("services").has("alertmanager"))
        .isTrue();
  }
}
