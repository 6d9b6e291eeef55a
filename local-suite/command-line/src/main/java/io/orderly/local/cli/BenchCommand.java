package io.orderly.local.cli;

import io.orderly.cli.terminal.Terminal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Measures the suite beside its rivals, in a process of its own. */
@Command(
    name = "bench",
    description = {
      "Measures throughput, latency and resource use of the suite, and compares it with other"
          + " engines and with the minimum cost of the same work. Starts suites of its own on free"
          + " ports. Nothing else should run on the machine; the whole takes three to four hours.",
      "",
      "  --only SECTION,...  start, throughput, latency, rivals, floor, scale,",
      "                      waiting, overload, soak; default: all but the last four",
      "  --rivals RIVAL,...  db-scheduler, db-scheduler-jdk, db-scheduler-plain, dbos, dbos-jdk,",
      "                      dbos-plain, temporal",
      "  --channels NAME,... batch, single, topic",
      "  --order KIND,...    throughput: plain, rich (2 KiB of attributes, a condition per step, a",
      "                      partner file); with both also their ratio (default: plain)",
      "  --runs N            runs of each (default: 5)",
      "  --orders N          orders per run (default: 20000)",
      "  --warm-up N         minimum orders before the runs, per channel (default: 20000)",
      "  --instances N       of scheduler and agent, each (default: 1)",
      "  --rates N,...       light loads, orders per second (default: 20,200)",
      "  --seconds N         duration of a light load (default: 30)",
      "  --partner-millis N  latency of the partner, under light load",
      "  --finished N,...    scale: finished orders in the store (default: 0,1000000,5000000)",
      "  --backlog N         scale: waiting orders (default: 100000)",
      "  --scale-instances N,...  scale: of scheduler and agent, each, 0 for none (default:"
          + " 1,2,4)",
      "  --waiting N,...     waiting: orders that wait for their partner, in this order (default:",
      "                      0,100000,0,1000000,0)",
      "  --completions N     waiting: of them completed at once by webhooks (default: 10000)",
      "  --minutes N         soak: duration (default: 30)",
      "  --soak-rate N       soak: orders per second (default: 100)",
      "  --out FOLDER        for results and logs (default: .orderly/bench/<time>)",
      "  --keep-data         keep the data of Postgres and Kafka",
      "  --quick             small sizes, to try the tool",
      "",
      "Prints tables, and writes all results as JSON and as a page with charts."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly bench --quick", "  orderly bench --only throughput,rivals --runs 3"})
final class BenchCommand implements Callable<Integer> {

  private static final ModuleProgram HARNESS =
      new ModuleProgram(
          "benchmarks/harness",
          // The C2 compiler would take CPU time from the measured suite.
          List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));

  private final Terminal terminal;

  @Unmatched private final List<String> arguments = new ArrayList<>();

  BenchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return HARNESS.run(arguments, terminal);
  }
}
