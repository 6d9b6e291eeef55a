package io.orderly.cli.operator.work;

import io.orderly.cli.operator.options.Change;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Removes the limits of an agent. */
@Command(
    name = "clear",
    description = "Removes all limits of an agent.",
    footerHeading = "%nExample:%n",
    footer = "  orderly limits clear payment --reason 'the bank is back'")
final class LimitsClearCommand implements Callable<Integer> {

  @Mixin private final Change change;

  @Parameters(paramLabel = "AGENT", description = "The name of the agent.")
  private String agent = "";

  LimitsClearCommand(Change change) {
    this.change = change;
  }

  @Override
  public Integer call() {
    return change.run(
        "remove all limits of agent %s?".formatted(agent),
        (endpoint, body) -> endpoint.delete(LimitsCommand.path(agent), body),
        answer -> "agent %s is not limited any more".formatted(agent),
        "./orderly agents");
  }
}
