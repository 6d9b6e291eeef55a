package io.orderly.local.cli.operating.work;

import io.orderly.local.cli.operating.asking.ActingOptions;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Gives a customer a weight. */
@Command(
    name = "set",
    description = {
      "Gives a customer a weight: with 2 its turn comes twice as often as others'.",
      "Orders that come from now on are ranked by it; those that wait keep their places."
    },
    footerHeading = "%nExample:%n",
    footer = "  orderly shares set customer-7 --weight 2 --reason 'the contract of March'")
final class SharesSetCommand implements Callable<Integer> {

  private final Terminal terminal;
  private final Confirmation confirmation;

  @Mixin private final Door door;
  @Mixin private final ActingOptions acting = new ActingOptions();
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "CUSTOMER", description = "The customer, known or not yet.")
  private String customer = "";

  @Option(
      names = "--weight",
      paramLabel = "W",
      required = true,
      description = "0.01 to 100; 1 is that of everybody else.")
  private double weight;

  SharesSetCommand(Terminal terminal, Door door, Confirmation confirmation) {
    this.terminal = terminal;
    this.door = door;
    this.confirmation = confirmation;
  }

  @Override
  public Integer call() {
    var body = acting.command().put("weight", weight);
    acting.confirm(confirmation, "give customer %s the weight %s?".formatted(customer, weight));
    var change = DoorClient.at(door).put(SharesCommand.path(customer), body);
    output.print(
        terminal,
        change,
        out ->
            out.printf(
                "Done: customer %s has the weight %s.%n",
                customer, new JsonView(change).text("weight")));
    output.next(terminal, "./orderly shares show");
    return ExitCode.OK;
  }
}
