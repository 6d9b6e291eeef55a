package io.orderly.benchmarks.report;

import java.util.Map;

/** Lying bars, each of one part or of several, as SVG. */
final class BarChart {

  private static final int WIDTH = 920;
  private static final int NAMES = 250;
  private static final int BARS = 500;
  private static final int ROW = 28;
  private static final int BAR = 18;
  private static final String[] COLOURS = {
    "#2f6690", "#e07a3f", "#3a7d44", "#9c4f96", "#c9a227", "#b23a48", "#5c6b73"
  };

  private BarChart() {}

  /**
   * Draws them.
   *
   * @param bars by name, each its parts by name
   */
  static String svg(Map<String, Map<String, Double>> bars) {
    double longest = bars.values().stream().mapToDouble(BarChart::length).max().orElse(0);
    double scale = longest > 0 ? BARS / longest : 0;
    var svg = new StringBuilder();
    svg.append(
        "<svg viewBox=\"0 0 %d %d\" role=\"img\">%n".formatted(WIDTH, ROW * bars.size() + 4));
    int row = 0;
    for (var bar : bars.entrySet()) {
      svg.append(row(bar.getKey(), bar.getValue(), ROW * row, scale));
      row++;
    }
    return svg.append("</svg>\n").toString();
  }

  private static double length(Map<String, Double> parts) {
    return parts.values().stream().mapToDouble(Double::doubleValue).sum();
  }

  private static String row(String name, Map<String, Double> parts, int y, double scale) {
    var svg = new StringBuilder();
    svg.append("<text x=\"0\" y=\"%d\">%s</text>%n".formatted(y + BAR - 3, escaped(name)));
    double x = NAMES;
    int part = 0;
    for (var value : parts.entrySet()) {
      double width = Math.max(0, value.getValue() * scale);
      svg.append(
          "<rect x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"><title>%s %.2f</title></rect>%n"
              .formatted(
                  x,
                  y + 2,
                  width,
                  BAR,
                  COLOURS[part % COLOURS.length],
                  escaped(value.getKey()),
                  value.getValue()));
      x += width;
      part++;
    }
    return svg.append(
            "<text x=\"%.1f\" y=\"%d\">%s</text>%n".formatted(x + 6, y + BAR - 3, label(parts)))
        .toString();
  }

  private static String label(Map<String, Double> parts) {
    double length = length(parts);
    return length >= 100 ? "%,.0f".formatted(length) : "%.2f".formatted(length);
  }

  static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
