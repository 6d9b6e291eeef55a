package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.output.Columns;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.rest.Query;
import java.time.Instant;

/** A page of orders in a list. */
record FoundOrders(JsonNode page) {

  private static final String PATH = "/operator/orders";
  private static final Columns<JsonView> COLUMNS =
      Columns.ofJson()
          .with("ORDER", order -> order.text("orderId"))
          .with("REFERENCE", order -> order.text("customerReference"))
          .with("CUSTOMER", order -> order.text("customerId"))
          .with("STATE", FoundOrders::state)
          .with("WORKFLOW", order -> order.text("workflow"))
          .with("STEP", order -> order.text("step"))
          .with("SINCE", order -> order.ago("changedAt", Instant.now()))
          .with("WHY", order -> order.why().map(JsonView::shortened).orElse(JsonView.NONE));

  static Query query() {
    return Query.of(PATH);
  }

  static FoundOrders ask(EndpointClient endpoint, Query query) {
    return new FoundOrders(endpoint.get(query.toString()));
  }

  /**
   * Prints them. A page may be empty though others follow: so many orders are looked through at
   * once.
   *
   * @param none what to say when there is none
   */
  void print(Inquiry inquiry, String none) {
    inquiry.print(
        page,
        JsonView.all(page.path("orders")),
        COLUMNS,
        page.hasNonNull("next")
            ? "None of the orders that were looked at matches; there are older ones."
            : none);
    if (page.hasNonNull("next")) {
      inquiry.next("the same with --after " + page.path("next").asText());
    }
  }

  private static String state(JsonView order) {
    return order.text("state") + (order.json().path("paused").asBoolean() ? " (paused)" : "");
  }
}
