package io.orderly.local.cli.operating.orders;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import picocli.CommandLine.Command;

/** Puts orders in Error back to work. */
@Command(
    name = "resubmit",
    description = {
      "Puts orders in Error back to work, where they stood: steps that are Completed stay so.",
      "With --all-matching, orders in Error are meant unless --state says another."
    })
public final class ResubmitCommand extends OrderCommand {

  public ResubmitCommand(Terminal terminal, Door door, Confirmation confirmation) {
    super("resubmit", terminal, door, confirmation);
  }

  @Override
  String usualState() {
    return "Error";
  }
}
