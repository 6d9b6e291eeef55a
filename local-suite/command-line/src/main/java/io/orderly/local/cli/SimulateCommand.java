package io.orderly.local.cli;

import io.orderly.cli.terminal.Terminal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Runs the simulation in a process of its own. */
@Command(
    name = "simulate",
    description = {
      "Simulates a cluster with the decision code of the services, one run per seed, injects"
          + " faults, and checks every invariant after every event. Needs no suite.",
      "",
      "  --seeds N        number of seeds (default: 10000)",
      "  --first S        the first seed (default: 1)",
      "  --seed S         run this seed only",
      "  --history        with --seed: print the events",
      "  --workers N      parallel seeds (default: one per processor)",
      "  --without FAULT  omit faults, such as crash,clocks-off",
      "",
      "Ends with exit code 1 at the first violation, with the history of the order and the command"
          + " that repeats the run."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly simulate --seeds 100000", "  orderly simulate --seed 4711 --history"})
final class SimulateCommand implements Callable<Integer> {

  private static final ModuleProgram SIMULATION =
      new ModuleProgram("testing/simulation", List.of("-Xmx512m"));

  private final Terminal terminal;

  @Unmatched private final List<String> arguments = new ArrayList<>();

  SimulateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    return SIMULATION.run(arguments, terminal);
  }
}
