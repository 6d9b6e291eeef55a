package io.orderly.deployment.monitoring;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.deployment.Checkout;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

/** A Grafana dashboard as it lies in the checkout. */
record Dashboard(String fileName, JsonNode tree) {

  static List<Dashboard> all() {
    return Checkout.files("monitoring/grafana/dashboards", ".json").stream()
        .map(Dashboard::read)
        .toList();
  }

  private static Dashboard read(Path file) {
    try {
      return new Dashboard(
          file.getFileName().toString(), new ObjectMapper().readTree(Checkout.text(file)));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(file + " is not valid JSON", e);
    }
  }

  /** What asks something; the headings of rows are left out. */
  List<JsonNode> panels() {
    return StreamSupport.stream(tree.path("panels").spliterator(), false)
        .filter(panel -> !panel.path("type").asText().equals("row"))
        .toList();
  }

  List<String> queries() {
    return tree.path("panels").findValuesAsText("expr");
  }

  @Override
  public String toString() {
    return fileName;
  }
}
