package io.orderly.local.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.cli.operating.door.DoorClient;
import io.orderly.local.cli.operating.door.DoorProblemException;
import io.orderly.local.cli.operating.door.Query;
import io.orderly.local.cli.terminal.Ending;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** {@code GET /orders} of a submission service. */
final class OrdersApi {

  private static final String PATH = "/orders";
  private static final int MOST_FOUND = 10;

  private final DoorClient door;

  /** Asks in somebody's name, as the header {@code Authorization} has it. */
  OrdersApi(URI baseUrl, String authorization) {
    this.door = DoorClient.at(baseUrl, authorization);
  }

  /** The order with its steps. */
  Optional<JsonNode> order(UUID orderId) {
    return order(orderId.toString());
  }

  private Optional<JsonNode> order(String orderId) {
    return door.find(PATH + "/" + Query.segment(orderId));
  }

  /** Also when it has left the store meanwhile. */
  boolean isKnown(UUID orderId) {
    try {
      return order(orderId).isPresent();
    } catch (DoorProblemException departed) {
      if (departed.ending() != Ending.NOT_FOUND) {
        throw departed;
      }
      return true;
    }
  }

  /** The first orders with that customer reference, with their steps; one for each submitter. */
  List<JsonNode> withReference(String reference) {
    var query = Query.of(PATH).with("limit", MOST_FOUND).with("reference", reference);
    var found = new ArrayList<JsonNode>();
    for (var order : door.get(query.toString()).path("orders")) {
      order(order.path("orderId").asText()).ifPresent(found::add);
    }
    return found;
  }
}
