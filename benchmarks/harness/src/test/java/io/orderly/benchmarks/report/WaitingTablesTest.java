package io.orderly.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.benchmarks.measuring.Completions;
import io.orderly.benchmarks.measuring.Percentiles;
import io.orderly.benchmarks.running.Measurements.WaitingFigure;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WaitingTablesTest {

  private static final String NONE = "0 waiting orders";
  private static final String MANY = "100,000 waiting orders";

  @Test
  void runsOfASizeAreOneLineAlsoWhenOthersCameBetween() {
    var out = new StringWriter();
    var runs =
        List.of(
            figure(NONE, Map.of("sweep", 1.0), 10),
            figure(MANY, Map.of("sweep", 5.0, "release", 7.0), 40),
            figure(NONE, Map.of("sweep", 3.0), 30));

    print(runs, List.of(), out);

    assertThat(out.toString().replaceAll(" +", " "))
        .contains("sweep release\n", NONE + " 2.0\n", MANY + " 5.0 7.0\n")
        .contains(NONE + " 20.0 / 40.0\n", MANY + " 40.0 / 80.0\n")
        .doesNotContain("completed at once");
  }

  @Test
  void completionsAreComparedWithHalfOfTheStepsAtFullLoad() {
    var out = new StringWriter();

    print(
        List.of(),
        List.of(
            new Completions(MANY, 10_000, 0.5, 10, 0.3, 2_000),
            new Completions(MANY, 10_000, 0.5, 10, 0.3, 2_001)),
        out);

    assertThat(out.toString().replaceAll(" +", " "))
        .contains("10,000 0.5 10.0 1,000 0.30 2,000 0.50 x yes\n")
        .contains("10,000 0.5 10.0 1,000 0.30 2,001 0.50 x no\n");
  }

  private static void print(
      List<WaitingFigure> runs, List<Completions> completions, StringWriter out) {
    var writer = new PrintWriter(out);
    new WaitingTables(WaitingSummary.of(runs), completions, writer).print();
    writer.flush();
  }

  private static WaitingFigure figure(String condition, Map<String, Double> tasks, double p50) {
    return new WaitingFigure(
        condition, tasks, Map.of("overview", new Percentiles(40, p50, p50, 2 * p50, 2 * p50)));
  }
}
