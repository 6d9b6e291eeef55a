package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.MemorySample;
import io.orderly.benchmarks.running.Measurements.Ending;
import io.orderly.benchmarks.running.Measurements.ScaleKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One self-contained HTML page with charts. */
public final class PageReport {

  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <title>Orderly benchmark</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; color: #1b2430; }
      h1 { font-size: 1.4em; } h2 { font-size: 1.1em; margin-top: 2em; }
      th, td { text-align: left; padding: 0 2em 0 0; }
      svg text { font: 13px system-ui, sans-serif; fill: #1b2430; }
      </style>
      </head>
      <body>
      <h1>Orderly benchmark</h1>
      <p>%s</p>
      %s
      </body>
      </html>
      """;

  private PageReport() {}

  public static void write(Report report, Path file) throws IOException {
    var machine = report.machine();
    var where =
        "%s, %d processors, %s, commit %s, %s"
            .formatted(
                machine.processor(),
                machine.processors(),
                machine.jdk(),
                report.header().commit(),
                report.header().at());
    Files.writeString(
        file, PAGE.formatted(BarChart.escaped(where), ending(report) + pictures(report)));
  }

  private static String ending(Report report) {
    return report.ending() == Ending.COMPLETE
        ? ""
        : "<p><strong>Incomplete: the benchmark was aborted.</strong></p>\n";
  }

  private static String pictures(Report report) {
    var page = new StringBuilder();
    if (!report.fullLoad().isEmpty()) {
      page.append(picture("Orders completed per second", rates(report.fullLoad())));
      page.append(picture("CPU ms per order, by process", cpu(report.fullLoad())));
    }
    report.lightLoad().stream()
        .map(LightLoadSummary::ordersPerSecond)
        .distinct()
        .forEach(
            rate ->
                page.append(
                    picture(
                        "ms until notified at %d orders/s: p50, and the rest up to p99"
                            .formatted(rate),
                        latencies(report.lightLoad(), rate))));
    page.append(RatioTables.html(report.ratios()));
    for (var kind : ScaleKind.values()) {
      page.append(scale(report.scale(), kind));
    }
    if (!report.raw().soak().isEmpty()) {
      page.append("<h2>MiB over the minutes of the soak</h2>\n");
      page.append(MemoryChart.svg(report.raw().soak()));
    }
    return page.toString();
  }

  private static String scale(List<ScaleSummary> summaries, ScaleKind kind) {
    var bars = new LinkedHashMap<String, Map<String, Double>>();
    summaries.stream()
        .filter(summary -> summary.kind() == kind)
        .forEach(
            summary ->
                bars.put(
                    summary.condition(), Map.of("orders/s", summary.ordersPerSecond().median())));
    return bars.isEmpty() ? "" : picture(title(kind), bars);
  }

  private static String title(ScaleKind kind) {
    return switch (kind) {
      case PUSHED -> "Orders completed per second in a growing store";
      case DRAINED -> "Waiting orders completed per second, without submissions";
      case INSTANCES -> "Orders completed per second by number of instances";
      case WAITING -> "Orders completed per second beside waiting ones";
    };
  }

  private static String picture(String title, Map<String, Map<String, Double>> bars) {
    return "<h2>%s</h2>%n%s".formatted(title, BarChart.svg(bars));
  }

  private static Map<String, Map<String, Double>> rates(List<FullLoadSummary> summaries) {
    var bars = new LinkedHashMap<String, Map<String, Double>>();
    summaries.forEach(
        summary ->
            bars.put(summary.name(), Map.of("orders/s", summary.ordersPerSecond().median())));
    return bars;
  }

  private static Map<String, Map<String, Double>> cpu(List<FullLoadSummary> summaries) {
    var bars = new LinkedHashMap<String, Map<String, Double>>();
    summaries.forEach(summary -> bars.put(summary.name(), summary.cpuByProcess()));
    return bars;
  }

  private static Map<String, Map<String, Double>> latencies(
      List<LightLoadSummary> summaries, int rate) {
    var bars = new LinkedHashMap<String, Map<String, Double>>();
    summaries.stream()
        .filter(summary -> summary.ordersPerSecond() == rate)
        .forEach(summary -> bars.put(summary.name(), latency(summary)));
    return bars;
  }

  private static Map<String, Double> latency(LightLoadSummary summary) {
    double p50 = summary.notified().p50().median();
    var parts = new LinkedHashMap<String, Double>();
    parts.put("p50", p50);
    parts.put("p99", summary.notified().p99().median() - p50);
    return parts;
  }

  /** The memory of all processes together over the time of a soak, as SVG. */
  static final class MemoryChart {

    private static final int WIDTH = 900;
    private static final int HEIGHT = 240;
    private static final double KIB_PER_MIB = 1024.0;

    private MemoryChart() {}

    static String svg(List<MemorySample> samples) {
      double most = samples.stream().mapToLong(MemorySample::totalKib).max().orElse(1);
      double minutes = Math.max(1e-3, samples.get(samples.size() - 1).minute());
      String points =
          samples.stream()
              .map(
                  sample ->
                      "%.1f,%.1f"
                          .formatted(
                              sample.minute() / minutes * WIDTH,
                              HEIGHT - sample.totalKib() / most * (HEIGHT - 20)))
              .collect(Collectors.joining(" "));
      return """
      <svg viewBox="0 0 %d %d" role="img">
      <polyline points="%s" fill="none" stroke="#2f6690" stroke-width="2"/>
      <text x="0" y="14">%.0f MiB at most, %.1f minutes</text>
      </svg>
      """
          .formatted(WIDTH, HEIGHT, points, most / KIB_PER_MIB, minutes);
    }
  }
}
