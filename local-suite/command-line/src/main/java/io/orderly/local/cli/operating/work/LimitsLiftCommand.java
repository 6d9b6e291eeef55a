package io.orderly.local.cli.operating.work;

import io.orderly.local.cli.operating.asking.ActingOptions;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Limits an agent no more. */
@Command(name = "lift", description = "Lifts all limits of an agent.")
final class LimitsLiftCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Confirmation confirmation;

  @Mixin private final Door door;
  @Mixin private final ActingOptions acting = new ActingOptions();
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "AGENT", description = "The name of the agent.")
  private String agent = "";

  LimitsLiftCommand(Terminal terminal, Door door, Confirmation confirmation) {
    this.terminal = terminal;
    this.door = door;
    this.confirmation = confirmation;
  }

  @Override
  public Integer call() {
    var body = acting.command();
    acting.confirm(confirmation, "lift all limits of agent %s?".formatted(agent));
    var change = DoorClient.at(door).delete(LimitsCommand.path(agent), body);
    output.print(
        terminal, change, out -> out.printf("Done: agent %s is not limited any more.%n", agent));
    output.next(terminal, "./orderly agents");
    return ExitCode.OK;
  }
}
