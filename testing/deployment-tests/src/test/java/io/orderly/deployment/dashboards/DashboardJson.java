package io.orderly.deployment.dashboards;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A dashboard as Grafana reads it. */
final class DashboardJson {

  private static final ObjectMapper JSON = new ObjectMapper();

  private DashboardJson() {}

  static String of(DashboardSource source) {
    ObjectNode dashboard = JSON.createObjectNode();
    dashboard.put("uid", source.uid()).put("title", source.title());
    dashboard.put("description", source.asks());
    dashboard.putArray("tags").add("orderly");
    dashboard.put("schemaVersion", 41).put("version", 1).put("editable", false);
    dashboard.put("graphTooltip", 1).put("timezone", "browser").put("refresh", "10s");
    dashboard.putObject("time").put("from", "now-30m").put("to", "now");
    dashboard.putObject("annotations").putArray("list");
    dashboard.putObject("templating").putArray("list");
    dashboard.set("links", linksToTheOthers());
    dashboard.set("panels", panels(source));
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(dashboard) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(source.uid(), e);
    }
  }

  private static ArrayNode linksToTheOthers() {
    ArrayNode links = JSON.createArrayNode();
    ObjectNode link = links.addObject();
    link.put("type", "dashboards").put("title", "Orderly").put("asDropdown", false);
    link.put("keepTime", true).put("targetBlank", false).putArray("tags").add("orderly");
    return links;
  }

  private static ArrayNode panels(DashboardSource source) {
    ArrayNode panels = JSON.createArrayNode();
    Grid grid = new Grid();
    for (JsonNode entry : source.entries()) {
      int id = panels.size() + 1;
      panels.add(
          entry.has("row")
              ? PanelJson.heading(id, entry.get("row").asText(), grid.heading())
              : new PanelJson(entry).of(id, grid));
    }
    return panels;
  }
}
