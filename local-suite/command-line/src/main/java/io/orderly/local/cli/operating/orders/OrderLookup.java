package io.orderly.local.cli.operating.orders;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.output.JsonView;
import io.orderly.local.cli.terminal.CommandFailedException;
import io.orderly.local.cli.terminal.Ending;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds the order that a person means, by its id or by its customer reference. */
final class OrderLookup {

  private static final Pattern ORDER_ID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private static final int MOST_FOUND = 200;

  private final DoorClient door;

  OrderLookup(DoorClient door) {
    this.door = door;
  }

  /** Whether it is an id rather than a reference. */
  static boolean isOrderId(String order) {
    return ORDER_ID.matcher(order).matches();
  }

  /**
   * The order with its story.
   *
   * @throws CommandFailedException when there is none, or more than one has this reference
   */
  JsonNode find(String order) {
    return door.get("/operator/orders/" + (isOrderId(order) ? order : withReference(order)));
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
    return only(reference, ids);
  }

  /**
   * The one that has this reference.
   *
   * @throws CommandFailedException when it is none, or more than one
   */
  static String only(String reference, List<String> ids) {
    if (ids.isEmpty()) {
      throw new CommandFailedException(
          Ending.NOT_FOUND,
          "No order has the id or the customer reference %s.".formatted(reference));
    }
    if (ids.size() > 1) {
      throw new CommandFailedException(
          Ending.MISUSED,
          "Several orders have the customer reference %s, of different submitters; name one by its"
                  .formatted(reference)
              + ids.stream().collect(Collectors.joining(", ", " id: ", ".")));
    }
    return ids.get(0);
  }
}
