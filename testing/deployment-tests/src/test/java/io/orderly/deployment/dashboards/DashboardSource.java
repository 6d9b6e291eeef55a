package io.orderly.deployment.dashboards;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.deployment.Checkout;
import io.orderly.deployment.Yaml;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;

/**
 * A dashboard as people write it.
 *
 * @param asks the question that brings somebody here
 */
record DashboardSource(String uid, String title, String asks, List<JsonNode> entries) {

  static final String FOLDER = "monitoring/grafana/sources";

  static List<DashboardSource> all() {
    return Checkout.files(FOLDER, ".yml").stream().map(DashboardSource::read).toList();
  }

  private static DashboardSource read(Path file) {
    JsonNode tree = Yaml.read(Checkout.text(file));
    return new DashboardSource(
        tree.required("uid").asText(),
        tree.required("title").asText(),
        tree.required("asks").asText(),
        StreamSupport.stream(tree.required("panels").spliterator(), false).toList());
  }

  /** The file that Grafana reads. */
  Path generated() {
    return Checkout.path("monitoring/grafana/dashboards").resolve(uid + ".json");
  }

  @Override
  public String toString() {
    return uid;
  }
}
