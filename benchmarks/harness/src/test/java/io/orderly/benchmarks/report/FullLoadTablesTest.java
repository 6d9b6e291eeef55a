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

  @Test
  void richOrdersAreHeldAgainstPlainOnesOfTheSameChannelAndAgainstNothingElse() {
    var runs =
        List.of(
            run("batch", 4, 0.4),
            run("batch rich", 5, 0.5),
            run("topic", 4, 0.2),
            run("topic rich", 8, 0.25));

    assertThat(printed(runs))
        .containsSequence(
            "Other orders over plain ones: rate, and CPU per order (median, min to max)",
            "rich over plain, batch  rate 0.80 x (0.80 to 0.80)  CPU 1.25 x (1.25 to 1.25)",
            "rich over plain, topic  rate 0.50 x (0.50 to 0.50)  CPU 1.25 x (1.25 to 1.25)");
    assertThat(ratios(runs).get(0)).startsWith("topic ");
    assertThat(Ratios.of(FullLoadSummary.of(runs), List.of()).fullLoad()).hasSize(1);
  }

  private static List<String> ratios(List<Throughput> runs) {
    return printed(runs).stream()
        .dropWhile(line -> !line.startsWith("The suite, batch, over each"))
        .skip(1)
        .toList();
  }

  private static List<String> printed(List<Throughput> runs) {
    var printed = new StringWriter();
    var out = new PrintWriter(printed);
    var summaries = FullLoadSummary.of(runs);
    new FullLoadTables(summaries, Ratios.of(summaries, List.of()), out).print();
    out.flush();
    return printed.toString().lines().map(String::strip).toList();
  }

  private static Throughput run(String name, double seconds, double cpuMillisPerOrder) {
    return new Throughput(name, 1_000, seconds, Map.of(name, cpuMillisPerOrder), Map.of());
  }
}
