package io.orderly.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.cli.operator.orders.OrderName;
import io.orderly.cli.operator.orders.StepTable;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.output.Output;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import io.orderly.cli.terminal.Terminal;
import io.orderly.messages.ShownAmount;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows where one order stands. */
@Command(
    name = "status",
    description = "Shows a customer where an order stands, step by step.",
    footerHeading = "%nExamples:%n",
    footer = {"  orderly status web-1001", "  orderly status web-1001 --json"})
final class StatusCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Mixin private final Endpoint endpoint;
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "ORDER", description = "Order id or customer reference.")
  private String order = "";

  StatusCommand(Terminal terminal, Endpoint endpoint) {
    this.terminal = terminal;
    this.endpoint = endpoint;
  }

  @Override
  public Integer call() {
    var found = find(new OrdersApi(endpoint.url(), endpoint.authorization()));
    if (found.isEmpty()) {
      throw new CommandFailedException(
          Ending.NOT_FOUND,
          "The suite knows no order with the id or the customer reference %s.".formatted(order));
    }
    var document = JsonNodeFactory.instance.objectNode();
    document.putArray("orders").addAll(found);
    output.print(terminal, document, out -> found.forEach(view -> new OrderText(view).print(out)));
    return ExitCode.OK;
  }

  private List<JsonNode> find(OrdersApi orders) {
    var byId =
        OrderName.isOrderId(order)
            ? orders.order(UUID.fromString(order)).stream().toList()
            : List.<JsonNode>of();
    return byId.isEmpty() ? orders.withReference(order) : byId;
  }

  /** An order as the submission service shows it, for people. */
  static final class OrderText {

    private final JsonView view;

    OrderText(JsonNode view) {
      this.view = new JsonView(view);
    }

    void print(PrintWriter out) {
      var order = view.at("order");
      out.printf(
          "Order %s%n  reference %s, customer %s, %s %s, %d lines%n",
          view.text("orderId"),
          order.text("customerReference"),
          order.text("customerId"),
          order.text("currency"),
          total(order),
          order.json().path("lines").size());
      out.printf(
          "  %s (%s), version %s, workflow %s%n",
          view.text("state"), view.text("direction"), view.text("version"), view.text("workflow"));
      out.printf(
          "  submitted %s, changed %s%n", view.millis("submittedAt"), view.millis("changedAt"));
      if (view.has("startAt")) {
        out.printf("  starts %s%n", view.text("startAt"));
      }
      if (view.has("deadline")) {
        out.printf("  deadline %s%n", view.text("deadline"));
      }
      view.activity(Instant.now()).ifPresent(now -> out.printf("  now: %s%n", now));
      view.failure().ifPresent(why -> out.printf("  why: %s%n", why));
      if (view.text("direction").equals("undo")) {
        view.cause().ifPresent(why -> out.printf("  undone because: %s%n", why));
      }
      StepTable.COLUMNS.print(view.all("steps"), out);
    }

    private static String total(JsonView order) {
      try {
        return ShownAmount.of(new BigDecimal(order.text("total")), order.text("currency"));
      } catch (NumberFormatException none) {
        return order.text("total");
      }
    }
  }
}
