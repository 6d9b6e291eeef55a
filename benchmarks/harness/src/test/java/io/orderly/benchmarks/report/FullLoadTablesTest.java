package io.orderly.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.benchmarks.measuring.Throughput;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FullLoadTablesTest {

  @Test
  void theSuiteIsHeldAgainstBothFloors() {
    var runs =
        List.of(
            run("batch", 4, 0.4),
            run("floor", 1, 0.1),
            run("floor-http-jdk", 2, 0.3),
            run("floor-jdk", 2, 0.4));

    assertThat(ratios(runs))
        .satisfiesExactly(
            lean -> assertThat(lean).startsWith("floor ").contains("rate 0.25 x", "CPU 4.00 x"),
            calls -> assertThat(calls).startsWith("floor-http-jdk ").contains("CPU 1.33 x"),
            jdk -> assertThat(jdk).startsWith("floor-jdk ").contains("rate 0.50 x", "CPU 1.00 x"));
  }

  private static List<String> ratios(List<Throughput> runs) {
    var printed = new StringWriter();
    var out = new PrintWriter(printed);
    var summaries = FullLoadSummary.of(runs);
    new FullLoadTables(summaries, Ratios.of(summaries, List.of()).fullLoad(), out).print();
    out.flush();
    return printed
        .toString()
        .lines()
        .dropWhile(line -> !line.startsWith("The suite, batch, over each"))
        .skip(1)
        .map(String::strip)
        .toList();
  }

  private static Throughput run(String name, double seconds, double cpuMillisPerOrder) {
    return new Throughput(name, 1_000, seconds, Map.of(name, cpuMillisPerOrder), Map.of());
  }
}
