package io.orderly.cli.operator.orders;

import io.orderly.cli.operator.options.Change;
import picocli.CommandLine.Command;

/** Holds orders, a workflow or an agent. */
@Command(
    name = "pause",
    description = {
      "Holds orders: what is under way is recorded, and nothing is started until they are resumed.",
      "With agent or workflow: holds all of that agent or workflow."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly pause web-1001 --reason 'the customer calls back'",
      "  orderly pause --all-matching --customer customer-7 --reason 'their address is wrong'",
      "  orderly pause agent payment --reason 'the bank is away'"
    })
public final class PauseCommand extends OrderCommand {

  public PauseCommand(Change change) {
    super("pause", change);
  }
}
