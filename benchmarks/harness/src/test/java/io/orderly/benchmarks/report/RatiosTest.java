package io.orderly.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.benchmarks.measuring.Latency;
import io.orderly.benchmarks.measuring.Percentiles;
import io.orderly.benchmarks.measuring.Throughput;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RatiosTest {

  private static final List<FullLoadSummary> FULL_LOAD =
      FullLoadSummary.of(
          List.of(fullLoad("batch", 1, 0.5), fullLoad("topic", 2, 0.5), fullLoad("dbos", 4, 0.25)));

  private static final List<LightLoadSummary> LIGHT_LOAD =
      LightLoadSummary.of(
          List.of(
              lightLoad("orderly", 20, 6, 30),
              lightLoad("dbos", 20, 12, 15),
              lightLoad("orderly", 200, 4, 8),
              lightLoad("orderly", 200, 6, 8),
              lightLoad("dbos", 200, 10, 2)));

  @Test
  void atFullLoadTheFirstDoorIsHeldAgainstAllOthers() {
    assertThat(Ratios.of(FULL_LOAD, List.of()).fullLoad())
        .containsExactly(
            new Ratios.FullLoad("batch", "topic", always(2), always(1)),
            new Ratios.FullLoad("batch", "dbos", always(4), always(2)));
  }

  @Test
  void underLightLoadTheSuiteIsHeldAgainstEachAtTheSameRate() {
    assertThat(Ratios.of(List.of(), LIGHT_LOAD).lightLoad())
        .containsExactly(
            new Ratios.LightLoad(20, "dbos", always(0.5), always(2)),
            new Ratios.LightLoad(200, "dbos", new Spread(0.5, 0.4, 0.6), always(4)));
  }

  @Test
  void richOrdersAreOnThePage() {
    var summaries =
        FullLoadSummary.of(List.of(fullLoad("batch", 4, 2), fullLoad("batch rich", 5, 2.5)));

    assertThat(RatioTables.html(Ratios.of(summaries, List.of())))
        .contains(
            "<tr><td>rich over plain, batch</td><td>0.80 x (0.80 to 0.80)</td>"
                + "<td>1.25 x (1.25 to 1.25)</td></tr>");
  }

  @Test
  void thereIsNoRatioWithoutTheSuite() {
    var ratios = Ratios.of(FULL_LOAD.subList(2, 3), LIGHT_LOAD.subList(1, 2));

    assertThat(ratios).isEqualTo(new Ratios(List.of(), List.of(), List.of()));
    assertThat(RatioTables.html(ratios)).isEmpty();
  }

  @Test
  void aReaderSeesThemInTheTablesAndOnThePage() {
    var ratios = Ratios.of(FULL_LOAD, LIGHT_LOAD);

    assertThat(RatioTables.html(ratios))
        .contains(
            "the suite, batch, over each",
            "<tr><td>dbos</td><td>4.00 x (4.00 to 4.00)</td><td>2.00 x (2.00 to 2.00)</td></tr>",
            "<td>200</td><td>0.50 x (0.40 to 0.60)</td><td>4.00 x (4.00 to 4.00)</td></tr>");
    assertThat(printed(ratios))
        .containsSubsequence(
            "CPU ms\n",
            "The suite over each",
            "at 20/s",
            "p50 0.50 x",
            "p99 2.00 x",
            "at 200/s",
            "p50 0.50 x (0.40 to 0.60)");
  }

  @Test
  void whatAnOrderCostsUnderLightLoadIsTold() {
    assertThat(LIGHT_LOAD.get(0).cpuMillisPerOrder()).isEqualTo(always(3.5));
    assertThat(printed(Ratios.of(List.of(), LIGHT_LOAD))).contains("3.50");
  }

  private static String printed(Ratios ratios) {
    var printed = new StringWriter();
    var out = new PrintWriter(printed);
    new LightLoadTables(LIGHT_LOAD, ratios.lightLoad(), out).print();
    out.flush();
    return printed.toString();
  }

  private static Spread always(double value) {
    return new Spread(value, value, value);
  }

  private static Throughput fullLoad(String name, double seconds, double cpuMillisPerOrder) {
    return new Throughput(name, 1_000, seconds, Map.of(name, cpuMillisPerOrder), Map.of());
  }

  private static Latency lightLoad(String name, int rate, double p50, double p99) {
    var percentiles = new Percentiles(100, p50, p99, p99, p99);
    return new Latency(
        name, rate, 0, percentiles, percentiles, Map.of("scheduler", 1.5, "agent", 2.0));
  }
}
