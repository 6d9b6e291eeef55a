package io.orderly.local.cli.operating.orders;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import picocli.CommandLine.Command;

/** Holds orders, a workflow or an agent. */
@Command(
    name = "pause",
    description = {
      "Holds orders: what is under way is recorded, and nothing is started until they are resumed.",
      "With agent or workflow: holds all of that agent or workflow."
    })
public final class PauseCommand extends OrderCommand {

  public PauseCommand(Terminal terminal, Door door, Confirmation confirmation) {
    super("pause", terminal, door, confirmation);
  }
}
