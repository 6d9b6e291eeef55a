package io.orderly.local.cli.operating.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Table;
import io.orderly.local.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows the shares of customers. */
@Command(
    name = "show",
    description =
        "Shows the customers that were given a weight, or one with its changes: who, when and why.")
final class SharesShowCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final Door door;
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "CUSTOMER", arity = "0..1", description = "One customer.")
  private @Nullable String customer;

  SharesShowCommand(Terminal terminal, Door door) {
    this.terminal = terminal;
    this.door = door;
  }

  @Override
  public Integer call() {
    var client = DoorClient.at(door);
    var one = customer;
    if (one == null) {
      var shares = client.get("/operator/customer-shares");
      output.print(terminal, shares, out -> printAll(shares, out));
    } else {
      var share = client.get(SharesCommand.path(one));
      output.print(terminal, share, out -> printOne(new JsonView(share), out));
    }
    return ExitCode.OK;
  }

  private static void printAll(JsonNode shares, PrintWriter out) {
    if (shares.isEmpty()) {
      out.println("Every customer has the weight 1.");
      return;
    }
    var table = new Table().row("CUSTOMER", "WEIGHT");
    JsonView.all(shares).forEach(share -> table.row(share.text("customer"), share.text("weight")));
    table.print(out);
  }

  private static void printOne(JsonView share, PrintWriter out) {
    out.printf("Customer %s has the weight %s.%n", share.text("customer"), share.text("weight"));
    var table = new Table().row("CHANGED", "WEIGHT", "BY", "WHY");
    for (var change : share.all("history")) {
      table.row(
          change.time("at"),
          change.text("weight"),
          change.text("actor"),
          change.shortText("reason"));
    }
    if (!share.all("history").isEmpty()) {
      table.print(out);
    }
  }
}
