package io.orderly.local.cli.operating.work;

import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** Lists agents. */
@Command(
    name = "agents",
    description = {
      "Lists agents: steps in flight, orders that wait for them, steps that are tried again, steps"
          + " past their CompleteBy, circuits, slots in use, limits, and who holds them."
    })
public final class AgentsCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final Door door;
  @Mixin private final Output output = new Output();

  public AgentsCommand(Terminal terminal, Door door) {
    this.terminal = terminal;
    this.door = door;
  }

  @Override
  public Integer call() {
    var look = AgentsLook.at(DoorClient.at(door));
    output.print(terminal, look.json(), look::print);
    return ExitCode.OK;
  }
}
