package io.orderly.cli.operator.orders;

import io.orderly.cli.operator.options.Change;
import picocli.CommandLine.Command;

/** Turns orders to undo. */
@Command(
    name = "undo",
    description = {
      "Turns orders to undo, for good: steps that took effect are taken back, the last one first."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  orderly undo web-1001 --reason 'the customer withdrew it'",
      "  orderly undo --all-matching --state Error --code out-of-stock --dry-run"
    })
public final class UndoCommand extends OrderCommand {

  public UndoCommand(Change change) {
    super("undo", change);
  }
}
