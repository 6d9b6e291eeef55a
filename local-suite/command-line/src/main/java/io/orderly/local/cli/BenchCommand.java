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
      "Measures how fast the suite completes orders, what that costs, and how it stands beside"
          + " other engines and beside the bare cost of the same work. Starts suites of its own on"
          + " free ports. Nothing else should run on the machine; all of it takes three to four"
          + " hours.",
      "",
      "  --only SECTION,...  start, throughput, latency, rivals, floor, scale, soak;",
      "                      all but the last two unless given",
      "  --rivals RIVAL,...  db-scheduler, db-scheduler-jdk, db-scheduler-plain, dbos, dbos-jdk,",
      "                      dbos-plain, temporal",
      "  --doors DOOR,...    batch, single, topic",
      "  --runs N            how often each is measured; 5 unless given",
      "  --orders N          orders in a run; 20000 unless given",
      "  --warm-up N         orders before, through each door, at least; 20000 unless given",
      "  --instances N       of scheduler and agent, each; 1 unless given",
      "  --rates N,...       light loads, orders a second; 20,200 unless given",
      "  --seconds N         how long a light load lasts; 30 unless given",
      "  --partner-millis N  the partner's own time in a call, under light load",
      "  --finished N,...    scale: finished orders in the store; 0,1000000,5000000 unless given",
      "  --backlog N         scale: orders that wait; 100000 unless given",
      "  --scale-instances N,...  scale: of scheduler and agent, each, 0 for none; 1,2,4 unless"
          + " given",
      "  --minutes N         soak: how long; 30 unless given",
      "  --soak-rate N       soak: orders a second; 100 unless given",
      "  --out FOLDER        for results and logs; .orderly/bench/<time> unless given",
      "  --keep-data         keeps what Postgres and Kafka stored",
      "  --quick             small sizes, for a try of the tool",
      "",
      "Prints tables, and writes all figures as JSON and a page with pictures."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly bench --quick", "  orderly bench --only throughput,rivals --runs 3"})
final class BenchCommand implements Callable<Integer> {

  private static final ModuleProgram HARNESS =
      new ModuleProgram(
          "benchmarks/harness",
          // What the second compiler takes of the machine while it is at work is not the suite's.
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
