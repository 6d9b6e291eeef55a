package io.orderly.deployment.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.deployment.Checkout;
import io.orderly.deployment.Yaml;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AlertRulesTest {

  private final KnownMetrics metrics = KnownMetrics.load();

  static List<Named<JsonNode>> alerts() {
    return Checkout.files("monitoring/prometheus/rules", ".yml").stream()
        .flatMap(file -> elements(Yaml.read(Checkout.text(file)).path("groups")))
        .flatMap(group -> elements(group.path("rules")))
        .map(alert -> Named.of(alert.path("alert").asText(), alert))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("alerts")
  void anAlertAsksOnlyForMetricsThatExist(JsonNode alert) {
    assertThat(metrics.breaches(PromQl.parse(alert.path("expr").asText()))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("alerts")
  void anAlertSaysHowBadItIsAndWhatToDo(JsonNode alert) {
    assertThat(alert.path("labels").path("severity").asText()).isIn("critical", "warning");
    assertThat(alert.path("annotations").path("summary").asText()).contains(":");
    assertThat(alert.path("annotations").path("description").asText()).endsWith(".");
  }

  @ParameterizedTest
  @MethodSource("alerts")
  void anAlertHasItsRunbook(JsonNode alert) {
    String name = alert.path("alert").asText();
    String runbook = "docs/runbooks/" + name + ".md";

    assertThat(alert.path("annotations").path("runbook_url").asText()).isEqualTo(runbook);
    assertThat(Checkout.path(runbook)).exists();
    assertThat(Checkout.text(runbook).lines().filter(line -> line.startsWith("#")))
        .containsExactly("# " + name, "## Meaning", "## Impact", "## Diagnosis", "## Mitigation");
  }

  @ParameterizedTest
  @MethodSource("alerts")
  void aUnitTestSeesTheAlertFireAndAnotherSeesItStaySilent(JsonNode alert) {
    assertThat(RuleTest.all())
        .filteredOn(test -> test.isAbout(alert.path("alert").asText()))
        .anyMatch(RuleTest::endsFiring)
        .anyMatch(RuleTest::staysSilent);
  }

  @Test
  void unitTestsAreNamedBySentences() {
    assertThat(RuleTest.all())
        .extracting(RuleTest::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.split(" ").length >= 4);
  }

  private static Stream<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }
}
