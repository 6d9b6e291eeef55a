package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/**
 * What a workflow asks of the attributes of its orders, as JSON Schemas.
 *
 * @param order for the attributes of an order; null: anything
 * @param line for those of each line; null: anything
 */
public record AttributeSchemas(@Nullable JsonNode order, @Nullable JsonNode line) {

  /** A workflow whose orders may have any attributes. */
  public static final AttributeSchemas NONE = new AttributeSchemas(null, null);

  /** Whether orders may have any attributes. */
  public boolean isEmpty() {
    return order == null && line == null;
  }
}
