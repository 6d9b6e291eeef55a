package io.orderly.local.cli;

import io.orderly.chaos.ChaosSetup;
import io.orderly.chaos.client.Load;
import io.orderly.chaos.faults.Fault;
import io.orderly.chaos.faults.Faults;
import io.orderly.chaos.running.ChaosReport;
import io.orderly.chaos.running.ChaosRun;
import io.orderly.chaos.running.Plan;
import io.orderly.chaos.running.ReportText;
import io.orderly.chaos.running.Scenario;
import io.orderly.chaos.running.ScenarioDraw;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.cli.terminal.Table;
import io.orderly.cli.terminal.Terminal;
import io.orderly.cli.terminal.Texts;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Injects faults into a suite of its own, under load, and reports every violated guarantee. */
@Command(
    name = "chaos",
    description = {
      "Starts a suite of its own (two instances of each service, data in a new folder, free"
          + " ports), submits orders at a rate through every channel, and injects faults: processes"
          + " killed and frozen, outages of Postgres and Kafka, faulty partners, invalid and"
          + " duplicated records.",
      "In the end it waits until no order is live, and compares the answers to the client with"
          + " the final rows, the partners' ledger and the alerts. The report is printed, and"
          + " written to chaos-report.txt in the data folder.",
      "Ends with exit code 0 only when no invariant was violated and the suite recovered from each"
          + " fault."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly chaos --minutes 5 --seed 7",
      "  orderly chaos --minutes 5 --full-load",
      "  orderly chaos --scenario kafka-down --fault-seconds 60"
    })
final class ChaosCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      converter = WholeNumber.Minutes.class,
      description =
          "How long faults are injected, 1 to 1440 (default: 5, or each --scenario once).")
  private @Nullable Integer minutes;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The same seed draws the same faults and orders. Default: from the clock.")
  private long seed = System.currentTimeMillis();

  @Mixin private final LoadOptions load = new LoadOptions();

  @Option(
      names = "--scenario",
      paramLabel = "NAME",
      description = "Only this fault, or these at the same time: a+b. May be repeated.")
  private String[] scenarios = {};

  @Option(
      names = "--fault-seconds",
      paramLabel = "N",
      converter = WholeNumber.FaultSeconds.class,
      description =
          "How long each fault lasts, 1 to 3600; at least the minimum of the fault."
              + " Unless given: drawn, 4 to 14.")
  private @Nullable Integer faultSeconds;

  @Option(names = "--list", description = "Only list the faults.")
  private boolean lists;

  @Option(
      names = "--data",
      paramLabel = "FOLDER",
      description =
          "Data folder, absent or empty (default: a new one in .orderly/chaos). The data of"
              + " the servers is deleted after a run without violations.")
  private @Nullable Path folder;

  ChaosCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (lists) {
      list();
      return ExitCode.OK;
    }
    var plan = plan();
    var offered = load.load(minutes == null ? 0 : minutes);
    var data = ChaosData.at(folder);
    terminal.say(
        "Starting a suite for chaos on %s, seed %d; a minute or two on a small machine."
            .formatted(data.folder(), seed));
    var report = run(data.folder(), offered, plan);
    print(report, data);
    return report.isPassed() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private void print(ChaosReport report, ChaosData data) throws IOException {
    var text = new ReportText(report);
    text.print(terminal.out());
    try (var out = new PrintWriter(Files.newBufferedWriter(data.report()))) {
      text.print(out);
    }
    if (report.isPassed()) {
      data.shrink();
    }
    terminal.say(
        "%s has the report, the answers to the client, and the log of each process%s"
            .formatted(
                data.folder(), report.isPassed() ? "." : ", and all data for the analysis."));
  }

  private ChaosReport run(Path data, Load offered, Plan plan) throws Exception {
    try (var setup = ChaosSetup.in(data);
        var session = SuiteSession.start(setup.settings(), terminal)) {
      var order = new ChaosRun.Order(seed, offered, plan);
      long startedNanos = System.nanoTime();
      return new ChaosRun(
              session.suite(),
              setup.slowLink(),
              order,
              line ->
                  terminal.say(
                      "[%s] %s"
                          .formatted(
                              Texts.roughly(Duration.ofNanos(System.nanoTime() - startedNanos)),
                              line)))
          .run();
    }
  }

  private void list() {
    var table = new Table();
    for (var fault : Faults.list()) {
      var needs = fault.atLeast();
      table.row(
          fault.name(),
          fault.role().name(),
          needs.isZero() ? "once" : "lasts, at least " + needs.toSeconds() + " s");
    }
    table.print(terminal.out());
  }

  private Plan plan() {
    var chosen = Arrays.stream(scenarios).map(this::scenario).toList();
    if (!chosen.isEmpty() && minutes == null) {
      return Plan.each(chosen);
    }
    var within = Duration.ofMinutes(minutes == null ? 5 : minutes);
    var faults =
        chosen.isEmpty()
            ? Faults.list()
            : chosen.stream().flatMap(scenario -> scenario.faults().stream()).distinct().toList();
    return Plan.drawn(new ScenarioDraw(seed, faults, asked()), within);
  }

  private Scenario scenario(String names) {
    List<Fault> faults = Arrays.stream(names.split("\\+")).map(ChaosCommand::fault).toList();
    return Scenario.of(faults, asked().orElse(Duration.ofSeconds(10)));
  }

  private static Fault fault(String name) {
    try {
      return Faults.named(name.strip());
    } catch (IllegalArgumentException unknown) {
      throw new CommandMisusedException(
          unknown.getMessage() + ". ./orderly chaos --list prints all faults.");
    }
  }

  private Optional<Duration> asked() {
    return Optional.ofNullable(faultSeconds).map(Duration::ofSeconds);
  }
}
