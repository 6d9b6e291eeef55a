package io.orderly.local.cli.operating.work;

import io.orderly.local.cli.operating.asking.Change;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Limits an agent no more. */
@Command(
    name = "lift",
    description = "Lifts all limits of an agent.",
    footerHeading = "%nExample:%n",
    footer = "  orderly limits lift payment --reason 'the bank is back'")
final class LimitsLiftCommand implements Callable<Integer> {

  @Mixin private final Change change;

  @Parameters(paramLabel = "AGENT", description = "The name of the agent.")
  private String agent = "";

  LimitsLiftCommand(Change change) {
    this.change = change;
  }

  @Override
  public Integer call() {
    return change.run(
        "lift all limits of agent %s?".formatted(agent),
        (door, body) -> door.delete(LimitsCommand.path(agent), body),
        answer -> "agent %s is not limited any more".formatted(agent),
        "./orderly agents");
  }
}
