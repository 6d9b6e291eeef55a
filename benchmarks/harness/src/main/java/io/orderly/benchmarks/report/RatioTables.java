package io.orderly.benchmarks.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The ratios as HTML. */
final class RatioTables {

  private RatioTables() {}

  /** Empty without ratios. */
  static String html(Ratios ratios) {
    return fullLoad(ratios.fullLoad())
        + orderKinds(ratios.orderKinds())
        + lightLoad(ratios.lightLoad());
  }

  private static String fullLoad(List<Ratios.FullLoad> ratios) {
    if (ratios.isEmpty()) {
      return "";
    }
    return table(
        "Full load: the suite, %s, over each (median, min to max)"
            .formatted(ratios.get(0).channel()),
        List.of("", "orders/s", "CPU ms per order"),
        ratios.stream()
            .map(
                ratio ->
                    List.of(
                        ratio.other(), ratio.rate().times(), ratio.cpuMillisPerOrder().times())));
  }

  private static String orderKinds(List<Ratios.OrderKinds> ratios) {
    if (ratios.isEmpty()) {
      return "";
    }
    return table(
        "Full load: other orders over plain ones (median, min to max)",
        List.of("", "orders/s", "CPU ms per order"),
        ratios.stream()
            .map(
                ratio ->
                    List.of(
                        "%s over plain, %s".formatted(ratio.kind(), ratio.channel()),
                        ratio.rate().times(),
                        ratio.cpuMillisPerOrder().times())));
  }

  private static String lightLoad(List<Ratios.LightLoad> ratios) {
    if (ratios.isEmpty()) {
      return "";
    }
    return table(
        "Light load: the suite's ms until notified over each (median, min to max)",
        List.of("", "load, orders/s", "p50", "p99"),
        ratios.stream()
            .map(
                ratio ->
                    List.of(
                        ratio.other(),
                        Integer.toString(ratio.ordersPerSecond()),
                        ratio.p50().times(),
                        ratio.p99().times())));
  }

  private static String table(String title, List<String> head, Stream<List<String>> rows) {
    return "<h2>%s</h2>%n<table>%n%s%s</table>%n"
        .formatted(
            BarChart.escaped(title),
            row("th", head),
            rows.map(row -> row("td", row)).collect(Collectors.joining()));
  }

  private static String row(String cell, List<String> texts) {
    return texts.stream()
        .map(text -> "<%s>%s</%s>".formatted(cell, BarChart.escaped(text), cell))
        .collect(Collectors.joining("", "<tr>", "</tr>\n"));
  }
}
