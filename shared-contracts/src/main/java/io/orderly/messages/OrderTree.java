package io.orderly.messages;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** An order as the JSON of messages, for expressions to read. */
public final class OrderTree {

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private OrderTree() {}

  /**
   * The same tree that Jackson makes of the order, without the detour over its tokens.
   *
   * @return with the attributes of the order themselves, which must not be changed
   */
  public static ObjectNode of(Order order) {
    ObjectNode tree = NODES.objectNode();
    tree.put("customerReference", order.customerReference());
    tree.put("customerId", order.customerId());
    putGiven(tree, "country", order.country());
    tree.put("currency", order.currency());
    putGiven(
        tree, "placedAt", order.placedAt() == null ? null : IsoInstant.write(order.placedAt()));
    tree.put("total", text(order.total()));
    ArrayNode lines = tree.putArray("lines");
    order.lines().forEach(line -> lines.add(of(line)));
    putAttributes(tree, order.attributes());
    return tree;
  }

  private static ObjectNode of(OrderLine line) {
    ObjectNode tree = NODES.objectNode();
    tree.put("sku", line.sku());
    putGiven(tree, "description", line.description());
    tree.put("quantity", line.quantity());
    tree.put("unitPrice", text(line.unitPrice()));
    putAttributes(tree, line.attributes());
    return tree;
  }

  private static String text(BigDecimal amount) {
    return amount.toString();
  }

  private static void putGiven(ObjectNode tree, String name, @Nullable String text) {
    if (text != null) {
      tree.put(name, text);
    }
  }

  private static void putAttributes(ObjectNode tree, @Nullable ObjectNode attributes) {
    if (attributes != null) {
      tree.set("attributes", attributes);
    }
  }
}
