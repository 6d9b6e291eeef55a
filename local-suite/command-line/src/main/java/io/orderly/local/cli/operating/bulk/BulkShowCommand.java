package io.orderly.local.cli.operating.bulk;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.door.Query;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows how far a bulk command is. */
@Command(name = "show", description = "Shows a bulk command and how far it is.")
final class BulkShowCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final Door door;
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "ID", description = "As 'bulk list' shows it.")
  private String bulkId = "";

  @Option(
      names = "--wait",
      description = "Wait for its end; the exit code then tells how it ended.")
  private boolean waits;

  BulkShowCommand(Terminal terminal, Door door) {
    this.terminal = terminal;
    this.door = door;
  }

  @Override
  public Integer call() throws InterruptedException {
    var client = DoorClient.at(door);
    var found = client.get(BulkFollowing.PATH + Query.segment(bulkId));
    var shown = waits ? new BulkFollowing(client, terminal).toTheEnd(found) : found;
    var bulk = new BulkText(shown);
    output.print(terminal, shown, bulk::printAll);
    return waits ? bulk.ending().code() : ExitCode.OK;
  }
}
