package io.orderly.local.cli.operating.orders;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import picocli.CommandLine.Command;

/** Lets orders, a workflow or an agent go on. */
@Command(
    name = "resume",
    description = {
      "Lets orders go on that are paused.",
      "With agent or workflow: lets all of that agent or workflow go on."
    })
public final class ResumeCommand extends OrderCommand {

  public ResumeCommand(Terminal terminal, Door door, Confirmation confirmation) {
    super("resume", terminal, door, confirmation);
  }
}
