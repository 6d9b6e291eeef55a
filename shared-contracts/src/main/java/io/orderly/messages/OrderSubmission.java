package io.orderly.messages;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An order submitted over the topic {@link Topics#ORDER_SUBMISSIONS}, or that of an application.
 *
 * @param idempotencyKey a key beside the customer reference, as the REST header of that name
 * @param order the same JSON as over REST, checked by the same rules
 */
public record OrderSubmission(int schemaVersion, @Nullable String idempotencyKey, JsonNode order)
    implements Message {

  public OrderSubmission {
    Objects.requireNonNull(order, "order is missing");
  }
}
