package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.Doors;
import io.orderly.local.cli.terminal.Table;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** How everyone stood at full load. */
final class FullLoadTables {

  private static final Set<String> OURS =
      Arrays.stream(Doors.values()).map(Doors::word).collect(Collectors.toUnmodifiableSet());

  private final List<Standing> standings;
  private final PrintWriter out;

  FullLoadTables(List<Standing> standings, PrintWriter out) {
    this.standings = standings;
    this.out = out;
  }

  void print() {
    if (!standings.isEmpty()) {
      fullLoad();
      cpu();
      ratios();
    }
  }

  private void fullLoad() {
    out.printf(
        "%n%s%n",
        "Full load: orders completed a second, and CPU ms an order (median, least to most)");
    var table = new Table().row("", "orders/s", "", "CPU ms", "");
    for (var standing : standings) {
      table.row(
          standing.name(),
          "%,.0f".formatted(standing.ordersASecond().median()),
          range(standing.ordersASecond(), "%,.0f"),
          "%.2f".formatted(standing.cpuMillisAnOrder().median()),
          range(standing.cpuMillisAnOrder(), "%.2f"));
    }
    table.print(out);
  }

  /** The first door: what the others are held against. */
  private Optional<Standing> ours() {
    return standings.stream().filter(standing -> OURS.contains(standing.name())).findFirst();
  }

  private void cpu() {
    out.printf("%n%s%n", "CPU ms an order by process; in brackets what it was measured with");
    var table = new Table();
    for (var standing : standings) {
      table.row(
          standing.name(),
          TextReport.joined(standing.cpuByProcess(), "%s %.2f"),
          "(%s)".formatted(TextReport.joined(standing.measuringByProcess(), "%s %.2f")));
    }
    table.print(out);
  }

  private void ratios() {
    Optional<Standing> first = ours();
    if (first.isEmpty() || standings.size() < 2) {
      return;
    }
    var ours = first.get();
    out.printf(
        "%nThe suite, %s, over each: rate, and CPU an order (median, least to most)%n",
        ours.name());
    var table = new Table();
    standings.stream()
        .filter(other -> !other.equals(ours))
        .forEach(
            other ->
                table.row(
                    other.name(),
                    "rate " + times(ours.ordersASecond().over(other.ordersASecond())),
                    "CPU " + times(ours.cpuMillisAnOrder().over(other.cpuMillisAnOrder()))));
    table.print(out);
  }

  private static String range(Spread spread, String format) {
    return (format + " to " + format).formatted(spread.least(), spread.most());
  }

  private static String times(Spread spread) {
    return "%.2f x (%s)".formatted(spread.median(), range(spread, "%.2f"));
  }
}
