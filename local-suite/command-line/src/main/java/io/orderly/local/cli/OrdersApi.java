package io.orderly.local.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** {@code GET /orders} of a submission service. */
final class OrdersApi {

  private final JsonHttp http;
  private final URI baseUrl;

  /** Asks in somebody's name, as the header {@code Authorization} has it. */
  OrdersApi(URI baseUrl, String authorization) {
    this.http = new JsonHttp(authorization);
    this.baseUrl = baseUrl;
  }

  /** The order with its steps. */
  Optional<JsonNode> order(UUID orderId) {
    return http.get(baseUrl.resolve("/orders/" + orderId));
  }

  boolean isKnown(UUID orderId) {
    return order(orderId).isPresent();
  }

  /** The first orders with that customer reference, with their steps; one for each submitter. */
  List<JsonNode> withReference(String reference) {
    var query =
        "/orders?limit=10&reference=" + URLEncoder.encode(reference, StandardCharsets.UTF_8);
    var found = new ArrayList<JsonNode>();
    http.get(baseUrl.resolve(query))
        .ifPresent(
            page ->
                page.path("orders")
                    .forEach(
                        order ->
                            order(UUID.fromString(order.path("orderId").asText()))
                                .ifPresent(found::add)));
    return found;
  }
}
