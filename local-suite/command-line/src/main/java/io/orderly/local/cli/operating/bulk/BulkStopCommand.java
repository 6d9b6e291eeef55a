package io.orderly.local.cli.operating.bulk;

import io.orderly.local.cli.operating.asking.ActingOptions;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.door.Query;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Stops a bulk command. */
@Command(
    name = "stop",
    description = {
      "Stops a bulk command: orders that it has come to stay as they are, and no other is touched.",
      "One that has ended stays as it is."
    })
final class BulkStopCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Confirmation confirmation;

  @Mixin private final Door door;
  @Mixin private final Output output = new Output();
  @Mixin private final ActingOptions acting = new ActingOptions();

  @Parameters(paramLabel = "ID", description = "As 'bulk list' shows it.")
  private String bulkId = "";

  BulkStopCommand(Terminal terminal, Door door, Confirmation confirmation) {
    this.terminal = terminal;
    this.door = door;
    this.confirmation = confirmation;
  }

  @Override
  public Integer call() {
    var body = acting.command();
    acting.confirm(confirmation, "Stop bulk command %s?".formatted(bulkId));
    var stopped =
        DoorClient.at(door).post(BulkFollowing.PATH + Query.segment(bulkId) + "/stop", body);
    output.print(terminal, stopped, new BulkText(stopped)::print);
    return ExitCode.OK;
  }
}
