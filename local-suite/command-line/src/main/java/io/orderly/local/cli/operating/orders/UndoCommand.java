package io.orderly.local.cli.operating.orders;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import picocli.CommandLine.Command;

/** Turns orders to undo. */
@Command(
    name = "undo",
    description = {
      "Turns orders to undo, for good: steps that took effect are taken back, the last one first."
    })
public final class UndoCommand extends OrderCommand {

  public UndoCommand(Terminal terminal, Door door, Confirmation confirmation) {
    super("undo", terminal, door, confirmation);
  }
}
