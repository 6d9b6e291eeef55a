package io.orderly.local.cli.operating.orders;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.operating.asking.ActingOptions;
import io.orderly.local.cli.operating.door.Door;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.door.Query;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.terminal.Confirmation;
import io.orderly.local.cli.terminal.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Cancels an order as its customer would. */
@Command(
    name = "cancel",
    description = {
      "Cancels an order, as its submitter would: it is undone, as long as it can be.",
      "Asks the customers' door; undo asks the operators', which knows more ways."
    })
public final class CancelCommand implements Callable<Integer> {

  private static final String PATH = "/orders";

  private final Terminal terminal;
  private final Confirmation confirmation;

  @Mixin private final Door door;
  @Mixin private final ActingOptions acting = new ActingOptions();
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "ORDER", description = "Order id or customer reference.")
  private String order = "";

  public CancelCommand(Terminal terminal, Door door, Confirmation confirmation) {
    this.terminal = terminal;
    this.door = door;
    this.confirmation = confirmation;
  }

  @Override
  public Integer call() {
    var body = acting.command();
    var client = DoorClient.at(door);
    var found = client.get(PATH + "/" + idOf(client));
    var orderId = found.path("orderId").asText();
    acting.confirm(
        confirmation, "cancel order %s (%s)?".formatted(orderId, found.path("state").asText()));
    var answer = client.post("%s/%s/cancel".formatted(PATH, orderId), body);
    output.print(terminal, answer, out -> out.println("Done: " + told(answer)));
    output.next(terminal, "./orderly show " + orderId);
    return ExitCode.OK;
  }

  private static String told(JsonNode answer) {
    return new JsonView(answer).text("detail") + ".";
  }

  private String idOf(DoorClient client) {
    if (OrderLookup.isOrderId(order)) {
      return order;
    }
    var found = client.get(Query.of(PATH).with("reference", order).toString());
    var ids =
        JsonView.all(found.path("orders")).stream().map(view -> view.text("orderId")).toList();
    return OrderLookup.only(order, ids);
  }
}
