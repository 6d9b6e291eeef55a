package io.orderly.benchmarks.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.local.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Asserts that figures are there, never how large they are: any machine may run this. */
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
            "--orders=100",
            "--warm-up=40",
            "--rates=20",
            "--finished=2000",
            "--backlog=100",
            "--scale-instances=0",
            "--out=" + results);

    assertThat(exitCode).as(() -> err + "\n" + out).isZero();
    JsonNode report = new ObjectMapper().readTree(results.resolve("bench.json").toFile());
    assertThat(names(report.path("fullLoad")))
        .containsSubsequence("batch", "single", "topic", "floor", "db-scheduler");
    assertThat(report.path("raw").path("failures")).isEmpty();
    assertThat(report.path("raw").path("notes").path("the suite").asText())
        .contains("fsync=on", "synchronous_commit=on", "-Xmx");
    report.path("raw").path("throughputs").forEach(BenchCommandTest::assertMeasured);
    assertCounted(report.path("raw").path("traffics"));
    assertThat(report.path("lightLoad").get(0).path("told").path("p99").path("median").asDouble())
        .isPositive();
    assertThat(report.path("raw").path("scale")).hasSize(3);
    assertThat(results.resolve("bench.html")).content().contains("<svg").contains("db-scheduler");
    assertThat(out.toString()).contains("CPU ms an order by process", "2,000 finished orders");
    assertThat(results.resolve("data")).doesNotExist();
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

  private int bench(String... arguments) {
    var terminal = new Terminal(new PrintWriter(out), new PrintWriter(err), Terminal.PLAIN);
    return new CommandLine(new BenchCommand(terminal)).setErr(terminal.err()).execute(arguments);
  }

  private static List<String> names(JsonNode standings) {
    List<String> names = new ArrayList<>();
    standings.forEach(standing -> names.add(standing.path("name").textValue()));
    return names;
  }

  private static void assertMeasured(JsonNode run) {
    assertThat(run.path("orders").asInt()).isPositive();
    assertThat(run.path("ordersASecond").asDouble()).isPositive();
    assertThat(run.path("cpuMillisAnOrderInAll").asDouble()).isPositive();
  }

  /** Every order has a row of its own, one a key, one of its process and three of its steps. */
  private static void assertCounted(JsonNode traffics) {
    assertThat(traffics).hasSize(3);
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
