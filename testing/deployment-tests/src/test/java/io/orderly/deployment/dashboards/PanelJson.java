package io.orderly.deployment.dashboards;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** One panel, as Grafana reads it. */
final class PanelJson {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String DATASOURCE =
      "{\"type\": \"prometheus\", \"uid\": \"orderly-prometheus\"}";

  /** Where docker-compose.yml puts docs/runbooks, so that Grafana itself serves them. */
  private static final String RUNBOOKS = "/public/runbooks/";

  private final JsonNode source;
  private final PanelStyle panelStyle;

  PanelJson(JsonNode source) {
    this.source = source;
    this.panelStyle = PanelStyle.of(source.required("look").asText());
  }

  static ObjectNode heading(int id, String title, PanelPosition panelPosition) {
    ObjectNode row = JSON.createObjectNode();
    row.put("id", id).put("title", title).put("type", "row").put("collapsed", false);
    row.set("gridPos", JSON.valueToTree(panelPosition));
    row.putArray("panels");
    return row;
  }

  ObjectNode of(int id, Grid grid) {
    ObjectNode panel = JSON.createObjectNode();
    panel
        .put("id", id)
        .put("title", source.required("title").asText())
        .put("type", panelStyle.type());
    panel.put("description", source.required("asks").asText());
    panel.set("links", links());
    panel.set("datasource", read(DATASOURCE));
    panel.set("gridPos", JSON.valueToTree(grid.place(panelStyle.width(), panelStyle.height())));
    ObjectNode fields = panel.putObject("fieldConfig");
    fields.set("defaults", defaults());
    fields.putArray("overrides");
    panel.set("options", read(panelStyle.options()));
    panel.set("targets", targets());
    return panel;
  }

  private ArrayNode links() {
    ArrayNode links = JSON.createArrayNode();
    String runbook = source.path("runbook").asText();
    if (!runbook.isEmpty()) {
      links
          .addObject()
          .put("title", "What to do: " + runbook)
          .put("url", RUNBOOKS + runbook + ".md")
          .put("targetBlank", true);
    }
    return links;
  }

  private ObjectNode defaults() {
    ObjectNode defaults = JSON.createObjectNode();
    defaults.put("unit", source.required("unit").asText()).put("min", 0);
    defaults.set("custom", read(panelStyle.custom()));
    ObjectNode thresholds = defaults.putObject("thresholds").put("mode", "absolute");
    ArrayNode steps = thresholds.putArray("steps");
    steps.addObject().put("color", "green").putNull("value");
    step(steps, "orange", "warn-at");
    step(steps, "red", "alarm-at");
    return defaults;
  }

  private void step(ArrayNode steps, String color, String from) {
    if (source.has(from)) {
      steps.addObject().put("color", color).put("value", source.get(from).asDouble());
    }
  }

  private ArrayNode targets() {
    ArrayNode targets = JSON.createArrayNode();
    for (Map.Entry<String, JsonNode> query : source.required("of").properties()) {
      ObjectNode target = targets.addObject();
      target.set("datasource", read(DATASOURCE));
      target.put("editorMode", "code").put("expr", query.getValue().asText());
      target.put("legendFormat", query.getKey());
      target.put(panelStyle.isOfNow() ? "instant" : "range", true);
      target.put("format", panelStyle.isOfNow() ? "table" : "time_series");
      target.put("refId", String.valueOf((char) ('A' + targets.size() - 1)));
    }
    return targets;
  }

  private static JsonNode read(String json) {
    try {
      return JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(json, e);
    }
  }
}
