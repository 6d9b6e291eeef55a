package io.orderly.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.orders.StepTable;
import io.orderly.cli.output.JsonView;
import java.io.PrintWriter;
import java.time.Instant;

/** An order as the submission service shows it, for people. */
final class OrderText {

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
        order.text("total"),
        order.json().path("lines").size());
    out.printf(
        "  %s (%s), version %s, workflow %s%n",
        view.text("state"), view.text("direction"), view.text("version"), view.text("workflow"));
    out.printf(
        "  submitted %s, changed %s%n", view.millis("submittedAt"), view.millis("changedAt"));
    view.activity(Instant.now()).ifPresent(now -> out.printf("  now: %s%n", now));
    view.failure().ifPresent(why -> out.printf("  why: %s%n", why));
    if (view.text("direction").equals("undo")) {
      view.cause().ifPresent(why -> out.printf("  undone because: %s%n", why));
    }
    StepTable.COLUMNS.print(view.all("steps"), out);
  }
}
