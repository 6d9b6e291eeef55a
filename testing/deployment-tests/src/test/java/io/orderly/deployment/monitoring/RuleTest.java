package io.orderly.deployment.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.deployment.Checkout;
import io.orderly.deployment.Yaml;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A unit test of promtool: what is expected of an alert at some moments.
 *
 * @param expectations in the order of their moments
 */
record RuleTest(String name, List<JsonNode> expectations) {

  static List<RuleTest> all() {
    return Checkout.files("monitoring/prometheus/tests", ".yml").stream()
        .flatMap(file -> elements(Yaml.read(Checkout.text(file)).path("tests")))
        .map(
            test ->
                new RuleTest(
                    test.path("name").asText(), elements(test.path("alert_rule_test")).toList()))
        .toList();
  }

  boolean isAbout(String alert) {
    return expectations.stream()
        .anyMatch(expected -> expected.path("alertname").asText().equals(alert));
  }

  boolean endsFiring() {
    return !expectations.get(expectations.size() - 1).path("exp_alerts").isEmpty();
  }

  boolean staysSilent() {
    return expectations.stream().allMatch(expected -> expected.path("exp_alerts").isEmpty());
  }

  private static Stream<JsonNode> elements(JsonNode list) {
    return StreamSupport.stream(list.spliterator(), false);
  }
}
