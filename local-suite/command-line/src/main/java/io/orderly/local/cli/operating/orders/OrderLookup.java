package io.orderly.local.cli.operating.orders;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.terminal.CommandFailedException;

/** Finds the order that a person means at the operators' door. */
final class OrderLookup {

  private static final int MOST_FOUND = 200;

  private final DoorClient door;

  OrderLookup(DoorClient door) {
    this.door = door;
  }

  /**
   * The order with its story.
   *
   * @throws CommandFailedException when there is none, or more than one has this reference
   */
  JsonNode find(String order) {
    var orderId = OrderName.isOrderId(order) ? order : withReference(order);
    return door.get("/operator/orders/" + orderId);
  }

  private String withReference(String reference) {
    var found =
        FoundOrders.ask(
            door, FoundOrders.query().with("name", reference).with("limit", MOST_FOUND));
    var ids =
        JsonView.all(found.page().path("orders")).stream()
            .filter(order -> order.text("customerReference").equals(reference))
            .map(order -> order.text("orderId"))
            .toList();
    return OrderName.only(reference, ids);
  }
}
