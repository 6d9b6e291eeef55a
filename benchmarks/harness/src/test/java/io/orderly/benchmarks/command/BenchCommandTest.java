package io.orderly.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Asserts that figures are there, never how large they are: any machine may run this. */
@Tag("servers")
class BenchCommandTest {

  @TempDir private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void allThatAnOrderCostsIsMeasuredOnRealProcesses() throws Exception {
    Path results = folder.resolve("results");

    int exitCode =
        bench(
            "--quick",
            "--only=throughput,latency,rivals,floor,scale",
            "--rivals=db-scheduler",
            "--order=plain,rich",
            "--orders=100",
            "--warm-up=40",
            "--rates=20",
            "--finished=10000",
            "--backlog=100",
            "--scale-instances=0",
            "--out=" + results);

    assertThat(exitCode).as(() -> err + "\n" + out).isZero();
    JsonNode report = new ObjectMapper().readTree(results.resolve("bench.json").toFile());
    assertThat(names(report.path("fullLoad")))
        .containsSubsequence(
            "batch",
            "batch rich",
            "single",
            "single rich",
            "topic",
            "topic rich",
            "floor-postgres",
            "floor-kafka",
            "floor-http",
            "floor",
            "floor-http-jdk",
            "floor-jdk",
            "db-scheduler")
        .doesNotHaveDuplicates();
    assertThat(report.path("raw").path("failures")).isEmpty();
    assertThat(report.path("raw").path("notes").path("the suite").asText())
        .contains("fsync=on", "synchronous_commit=on", "-Xmx");
    report.path("raw").path("throughputs").forEach(BenchCommandTest::assertMeasured);
    assertCounted(report.path("raw").path("traffics"));
    assertToldAfterTheCommit(report.path("lightLoad").get(0));
    assertThat(report.path("ratios").path("fullLoad").findValuesAsText("other"))
        .contains("single", "floor", "floor-jdk", "db-scheduler");
    assertThat(report.path("ratios").path("orderKinds").findValuesAsText("channel"))
        .containsExactly("batch", "single", "topic");
    assertThat(report.path("ratios").path("lightLoad").findValuesAsText("other"))
        .containsExactly("db-scheduler");
    assertThat(report.path("raw").path("scale")).hasSize(4);
    assertThat(report.path("ending").asText()).isEqualTo("COMPLETE");
    assertThat(report.path("scale").get(0).path("rateOverFirst").asDouble()).isEqualTo(1);
    assertThat(results.resolve("bench.html"))
        .content()
        .contains("<svg", "db-scheduler", "over each");
    assertThat(out.toString()).contains("CPU ms per order by process", "10,000 finished orders");
    assertThat(results.resolve("data")).doesNotExist();
  }

  @Test
  void waitingOrdersAreCompletedByWebhooksOfTheirPartner() throws Exception {
    Path results = folder.resolve("results");

    int exitCode =
        bench(
            "--quick",
            "--only=waiting",
            "--orders=100",
            "--warm-up=40",
            "--waiting=0,300",
            "--completions=250",
            "--out=" + results);

    assertThat(exitCode).as(() -> err + "\n" + out).isZero();
    JsonNode report = new ObjectMapper().readTree(results.resolve("bench.json").toFile());
    assertThat(report.path("scale").findValuesAsText("kind")).containsExactly("WAITING", "WAITING");
    assertThat(report.path("scale").findValuesAsText("condition"))
        .containsExactly("0 waiting orders", "300 waiting orders");
    JsonNode reads = report.path("waiting").get(1).path("reads");
    assertThat(reads.path("overview").path("p50Millis").asDouble()).isPositive();
    JsonNode completions = report.path("raw").path("completions");
    assertThat(completions).hasSize(1);
    assertThat(completions.get(0).path("steps").asInt()).isEqualTo(250);
    assertThat(completions.get(0).path("stepsPerSecond").asDouble()).isPositive();
    assertThat(completions.get(0).path("rateOverFullLoad").asDouble()).isPositive();
    assertThat(out.toString()).contains("overview", "at least half");
    assertThat(results.resolve("bench.html")).content().contains("beside waiting ones");
  }

  @Test
  void aBenchmarkThatBreaksOffTellsWhatThereIsAndThatItIsNotAll() throws Exception {
    Path results = Files.createDirectories(folder.resolve("results"));
    Files.writeString(results.resolve("data"), "in the way of a suite's folder");

    int exitCode = bench("--quick", "--only=throughput", "--out=" + results);

    assertThat(exitCode).isEqualTo(1);
    JsonNode report = new ObjectMapper().readTree(results.resolve("bench.json").toFile());
    assertThat(report.path("ending").asText()).isEqualTo("ABORTED");
    assertThat(report.path("raw").path("failures").get(0).asText()).startsWith("broken off: ");
    assertThat(results.resolve("bench.html")).content().contains("Incomplete");
    assertThat(out.toString()).contains("INCOMPLETE", "FAILED: broken off");
  }

  @Test
  void anUnknownSectionIsAMistakeThatNamesTheKnownOnes() {
    int exitCode = bench("--only=everything");

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString()).contains("everything").contains("throughput");
  }

  @Test
  void nothingCanBeMeasuredWithoutAnOrder() {
    int exitCode = bench("--orders=0");

    assertThat(exitCode).isEqualTo(2);
    assertThat(err.toString()).contains("--orders");
  }

  @Test
  void aSizeThatIsNegativeAndAKindThatDoesNotEndAreRefused() {
    assertThat(bench("--waiting=0,-1")).isEqualTo(2);
    assertThat(bench("--completions=0")).isEqualTo(2);
    assertThat(bench("--order=waiting")).isEqualTo(2);
    assertThat(err.toString()).contains("--waiting", "--completions", "'waiting' is none of");
  }

  private int bench(String... arguments) {
    var terminal = new Terminal(new PrintWriter(out), new PrintWriter(err), Terminal.PLAIN);
    return new CommandLine(new BenchCommand(terminal)).setErr(terminal.err()).execute(arguments);
  }

  private static List<String> names(JsonNode summaries) {
    List<String> names = new ArrayList<>();
    summaries.forEach(summary -> names.add(summary.path("name").textValue()));
    return names;
  }

  private static void assertMeasured(JsonNode run) {
    assertThat(run.path("orders").asInt()).isPositive();
    assertThat(run.path("ordersPerSecond").asDouble()).isPositive();
    assertThat(run.path("totalCpuMillisPerOrder").asDouble()).isPositive();
  }

  private static void assertToldAfterTheCommit(JsonNode lightLoad) {
    double storedMillis = lightLoad.path("stored").path("p50").path("median").asDouble();
    double notifiedMillis = lightLoad.path("notified").path("p50").path("median").asDouble();
    assertThat(storedMillis).isPositive().isLessThan(notifiedMillis);
  }

  /** Every order has a row of its own, one a key, one of its process and three of its steps. */
  private static void assertCounted(JsonNode traffics) {
    assertThat(traffics).hasSize(6);
    for (JsonNode traffic : traffics) {
      int orders = traffic.path("orders").asInt();
      assertThat(traffic.path("postgres").path("inserted").asInt())
          .isGreaterThanOrEqualTo(6 * orders);
      assertThat(traffic.path("postgres").path("statements").asInt()).isPositive();
      assertThat(
              traffic
                  .path("kafka")
                  .path("topics")
                  .path("scheduler-replies")
                  .path("records")
                  .asInt())
          .isGreaterThanOrEqualTo(3 * orders);
    }
  }
}
