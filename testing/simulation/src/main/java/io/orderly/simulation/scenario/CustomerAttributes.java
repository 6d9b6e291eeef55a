package io.orderly.simulation.scenario;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.workflow.AttributePaths;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The attributes of orders, which follow from their reference: one in two has some. */
public final class CustomerAttributes {

  /** What steps read, by their position; further ones read nothing. */
  private static final List<AttributePaths> READS =
      List.of(
          new AttributePaths(List.of("attributes.address", "lines.attributes.size")),
          new AttributePaths(List.of("attributes.payment.token")),
          new AttributePaths(List.of("attributes.address.floor")));

  private static final int FLOOR = 3;

  /** What makes an edition of the one before, as an expression. */
  static final String AMENDMENT =
      "{\"address\": {\"floor\": has(order.attributes.address) && order.attributes.address.floor >"
          + " %1$d ? order.attributes.address.floor + 1 : %2$d}}".formatted(FLOOR, FLOOR + 2);

  private CustomerAttributes() {}

  /** What makes an edition of the one before. */
  public static ObjectNode patchTo(int edition) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch.putObject("address").put("floor", FLOOR + edition);
    return patch;
  }

  /** Those of an order in an edition. */
  public static @Nullable ObjectNode ofOrder(String reference, int edition) {
    ObjectNode attributes = ofOrder(reference);
    if (edition > 1) {
      attributes = attributes == null ? JsonNodeFactory.instance.objectNode() : attributes;
      attributes.withObject("/address").put("floor", FLOOR + edition);
    }
    return attributes;
  }

  /** Those of an order as it was accepted. */
  public static @Nullable ObjectNode ofOrder(String reference) {
    if (reference.hashCode() % 2 == 0) {
      return null;
    }
    ObjectNode attributes = JsonNodeFactory.instance.objectNode();
    attributes.putObject("address").put("city", "city of " + reference).put("floor", FLOOR);
    attributes.putObject("payment").put("token", "token of " + reference).put("limit", 100);
    return attributes.put("note", "note of " + reference);
  }

  /** Those of its line. */
  public static @Nullable ObjectNode ofLine(String reference) {
    return reference.hashCode() % 2 == 0
        ? null
        : JsonNodeFactory.instance.objectNode().put("size", 42).put("engraving", reference);
  }

  /** What the step at this position reads. */
  static AttributePaths readBy(int position) {
    return position < READS.size() ? READS.get(position) : AttributePaths.NONE;
  }
}
