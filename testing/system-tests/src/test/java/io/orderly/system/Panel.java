package io.orderly.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.infrastructure.OrderlyHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A query of a panel of a Grafana dashboard. */
record Panel(String dashboard, String title, String query) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Every query of every panel of every dashboard. */
  static List<Panel> all() {
    Path folder = OrderlyHome.find().root().resolve("monitoring/grafana/dashboards");
    List<Panel> panels = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        addAll(JSON.readTree(file.toFile()), panels);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return panels;
  }

  private static void addAll(JsonNode dashboard, List<Panel> panels) {
    for (JsonNode panel : dashboard.path("panels")) {
      for (String query : panel.path("targets").findValuesAsText("expr")) {
        panels.add(
            new Panel(dashboard.path("title").asText(), panel.path("title").asText(), query));
      }
    }
  }

  /** The query over the last half minute. */
  String ofNow() {
    return query.replace("$__rate_interval", "30s").replace("[1h]", "[1m]");
  }

  @Override
  public String toString() {
    return dashboard + ", " + title + ": " + query;
  }
}
