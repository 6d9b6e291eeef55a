package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.Table;
import java.time.Instant;

/** A page of orders in a list. */
record FoundOrders(JsonNode page) {

  private static final String PATH = "/operator/orders";

  static Query query() {
    return Query.of(PATH);
  }

  static FoundOrders ask(EndpointClient endpoint, Query query) {
    return new FoundOrders(endpoint.get(query.toString()));
  }

  /**
   * Prints them.
   *
   * @param none what to say when there is none
   */
  void print(Inquiry inquiry, String none) {
    var orders = JsonView.all(page.path("orders"));
    inquiry.print(
        page,
        out -> {
          if (orders.isEmpty()) {
            out.println(none);
          } else {
            table().print(out);
          }
        });
    if (page.hasNonNull("next")) {
      inquiry.next("the same with --after " + page.path("next").asText());
    }
  }

  private Table table() {
    var now = Instant.now();
    var table =
        new Table()
            .row("ORDER", "REFERENCE", "CUSTOMER", "STATE", "WORKFLOW", "STEP", "SINCE", "WHY");
    for (var order : JsonView.all(page.path("orders"))) {
      table.row(
          order.text("orderId"),
          order.text("customerReference"),
          order.text("customer"),
          order.text("state") + (order.json().path("paused").asBoolean() ? " (held)" : ""),
          order.text("workflow"),
          order.text("step"),
          order.ago("changedAt", now),
          order.why().map(JsonView::shortened).orElse(JsonView.NONE));
    }
    return table;
  }
}
