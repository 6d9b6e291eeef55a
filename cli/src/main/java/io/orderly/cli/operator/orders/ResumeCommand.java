package io.orderly.cli.operator.orders;

import io.orderly.cli.operator.options.Change;
import picocli.CommandLine.Command;

/** Lets orders, a workflow or an agent go on. */
@Command(
    name = "resume",
    description = {
      "Lets orders go on that are paused.",
      "With agent or workflow: lets all of that agent or workflow go on."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly resume web-1001 --reason 'the customer called back'",
      "  orderly resume agent payment --reason 'the bank is back'"
    })
public final class ResumeCommand extends OrderCommand {

  public ResumeCommand(Change change) {
    super("resume", change);
  }
}
