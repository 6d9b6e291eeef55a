package io.orderly.cli;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.rest.EndpointClient;
import io.orderly.cli.rest.ProblemAnswerException;
import io.orderly.cli.rest.Query;
import io.orderly.cli.terminal.Ending;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** {@code GET /orders} of a submission service. */
public final class OrdersApi {

  private static final String PATH = "/orders";
  private static final int MAX_FOUND = 10;

  private final EndpointClient endpoint;

  /** Requests carry this header {@code Authorization}. */
  public OrdersApi(URI baseUrl, String authorization) {
    this.endpoint = EndpointClient.at(baseUrl, authorization);
  }

  /** The order with its steps. */
  public Optional<JsonNode> order(UUID orderId) {
    return order(orderId.toString());
  }

  private Optional<JsonNode> order(String orderId) {
    return endpoint.find(PATH + "/" + Query.segment(orderId));
  }

  /** Also when it has left the store meanwhile. */
  public boolean isKnown(UUID orderId) {
    try {
      return order(orderId).isPresent();
    } catch (ProblemAnswerException departed) {
      if (departed.ending() != Ending.NOT_FOUND) {
        throw departed;
      }
      return true;
    }
  }

  /** The first orders with that customer reference, with their steps; one for each submitter. */
  public List<JsonNode> withReference(String reference) {
    var query = Query.of(PATH).with("limit", MAX_FOUND).with("reference", reference);
    var found = new ArrayList<JsonNode>();
    for (var order : endpoint.get(query.toString()).path("orders")) {
      order(order.path("orderId").asText()).ifPresent(found::add);
    }
    return found;
  }
}
