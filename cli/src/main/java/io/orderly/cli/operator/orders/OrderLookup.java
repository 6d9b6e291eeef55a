package io.orderly.cli.operator.orders;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.terminal.CommandFailedException;

/** Finds the order that a person means at the operators' endpoint. */
final class OrderLookup {

  private static final int MAX_FOUND = 200;

  private final EndpointClient endpoint;

  OrderLookup(EndpointClient endpoint) {
    this.endpoint = endpoint;
  }

  /**
   * The order with its history.
   *
   * @throws CommandFailedException when there is none, or more than one has this reference
   */
  JsonNode find(String order) {
    var orderId = OrderName.isOrderId(order) ? order : withReference(order);
    return endpoint.get("/operator/orders/" + orderId);
  }

  private String withReference(String reference) {
    var found =
        FoundOrders.ask(
            endpoint, FoundOrders.query().with("name", reference).with("limit", MAX_FOUND));
    var ids =
        JsonView.all(found.page().path("orders")).stream()
            .filter(order -> order.text("customerReference").equals(reference))
            .map(order -> order.text("orderId"))
            .toList();
    return OrderName.only(reference, ids);
  }
}
