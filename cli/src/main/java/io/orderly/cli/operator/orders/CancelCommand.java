package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.Change;
import io.orderly.cli.rest.EndpointClient;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Cancels an order as its customer would. */
@Command(
    name = "cancel",
    description = {
      "Cancels an order, as its submitter would: it is undone, as long as it can be.",
      "Asks the submission service; undo asks the supervisor, which has more options."
    },
    footerHeading = "%nExample:%n",
    footer = "  orderly cancel web-1001 --reason 'the customer withdrew it'")
public final class CancelCommand implements Callable<Integer> {

  private static final String PATH = "/orders";

  @Mixin private final Change change;

  @Parameters(paramLabel = "ORDER", description = "Order id or customer reference.")
  private String order = "";

  public CancelCommand(Change change) {
    this.change = change;
  }

  @Override
  public Integer call() {
    change.acting().requireReason();
    var found = find(change.inquiry().endpoint());
    var orderId = found.path("orderId").asText();
    return change.run(
        "cancel order %s (%s)?".formatted(orderId, found.path("state").asText()),
        (endpoint, body) -> endpoint.post("%s/%s/cancel".formatted(PATH, orderId), body),
        Change::detail,
        "./orderly show " + orderId);
  }

  private JsonNode find(EndpointClient endpoint) {
    return endpoint.get(PATH + "/" + OrderName.id(endpoint, order));
  }
}
