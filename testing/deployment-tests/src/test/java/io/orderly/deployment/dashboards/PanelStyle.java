package io.orderly.deployment.dashboards;

import java.util.Locale;

/** How a panel shows its answer. Widths are of 24. */
enum PanelStyle {
  /** One number, now. */
  STAT(
      "stat",
      4,
      4,
      """
      {"colorMode": "value", "graphMode": "area", "textMode": "auto",
       "reduceOptions": {"calcs": ["lastNotNull"]}}\
      """,
      "{}"),
  /** Lines over time, for what is compared. */
  LINES("timeseries", 8, 8, PanelStyle.TIME_SERIES, PanelStyle.LINE.formatted(0, "none")),
  /** Areas over time, for parts of a whole. */
  STACKED("timeseries", 8, 8, PanelStyle.TIME_SERIES, PanelStyle.LINE.formatted(30, "normal")),
  /** Bars over time, for what is on or off. */
  STATES(
      "state-timeline",
      8,
      8,
      """
      {"mergeValues": true, "showValue": "never", "legend": {"displayMode": "list",
       "placement": "bottom"}}\
      """,
      "{\"fillOpacity\": 80, \"lineWidth\": 0}"),
  /** Rows of what there is now. */
  TABLE(
      "table",
      24,
      6,
      "{\"showHeader\": true}",
      "{\"align\": \"auto\", \"cellOptions\": {\"type\": \"auto\"}}");

  private static final String TIME_SERIES =
      """
      {"legend": {"displayMode": "list", "placement": "bottom", "showLegend": true},
       "tooltip": {"mode": "multi", "sort": "desc"}}\
      """;

  private static final String LINE =
      """
      {"drawStyle": "line", "lineWidth": 2, "fillOpacity": %d, "showPoints": "never",
       "spanNulls": false, "stacking": {"mode": "%s"}}\
      """;

  private final String type;
  private final int width;
  private final int height;
  private final String options;
  private final String custom;

  PanelStyle(String type, int width, int height, String options, String custom) {
    this.type = type;
    this.width = width;
    this.height = height;
    this.options = options;
    this.custom = custom;
  }

  static PanelStyle of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  String type() {
    return type;
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  /** JSON: of the panel. */
  String options() {
    return options;
  }

  /** JSON: of its fields. */
  String custom() {
    return custom;
  }

  /** Whether only the answers of now are asked for, not those of the whole window. */
  boolean isOfNow() {
    return this == TABLE;
  }
}
