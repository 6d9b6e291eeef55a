package io.orderly.local.cli.operating.bulk;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Lists bulk commands. */
@Command(name = "list", description = "Lists the last 50 bulk commands, the last one first.")
final class BulkListCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final Door door;
  @Mixin private final Output output = new Output();

  BulkListCommand(Terminal terminal, Door door) {
    this.terminal = terminal;
    this.door = door;
  }

  @Override
  public Integer call() {
    var answer = DoorClient.at(door).get("/operator/bulk-commands");
    var bulks = answer.path("bulkCommands");
    output.print(
        terminal,
        answer,
        out -> {
          var table = BulkText.heading();
          bulks.forEach(bulk -> new BulkText(bulk).addTo(table));
          if (bulks.isEmpty()) {
            out.println("No bulk command was ever begun.");
          } else {
            table.print(out);
          }
        });
    return ExitCode.OK;
  }
}
