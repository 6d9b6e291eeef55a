package io.orderly.local.cli;

import io.orderly.cli.terminal.Terminal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** Plays the simulated cluster, in a process of its own. */
@Command(
    name = "simulate",
    description = {
      "Plays a simulated cluster of the services' own decision code, one story a seed, against"
          + " everything that can go wrong, and checks after everything that happens what must"
          + " always hold. Needs no suite.",
      "",
      "  --seeds N        how many seeds; 10000 unless given",
      "  --first S        the first of them; 1 unless given",
      "  --seed S         this one alone",
      "  --story          with --seed: prints what happened",
      "  --workers N      how many at the same time; one a processor unless given",
      "  --without FAULT  leaves faults out, such as crash,clocks-off",
      "",
      "Ends with exit code 1 at the first seed that breaks something, with the story of the order"
          + " and how to play it again."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly simulate --seeds 100000", "  orderly simulate --seed 4711 --story"})
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
