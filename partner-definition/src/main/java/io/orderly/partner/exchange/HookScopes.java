package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.expression.Expression;
import io.orderly.partner.expression.ExpressionFailedException;
import io.orderly.partner.expression.Scope;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What expressions read of a hook. */
final class HookScopes {

  /** Partners send a handful; each is evaluated by itself. */
  static final int MAX_ITEMS = 100;

  private HookScopes() {}

  /** The items that are looked at, and how many there are; one where they can't be found. */
  record Items(List<JsonNode> nodes, int all) {}

  /** All but the body as JSON, which nobody has verified yet. */
  static Scope unread(HookMessage message) {
    return Scope.of(
        Map.of(
            "headers", object(message.headers()),
            "query", object(message.query()),
            "rawBody", message.text().<JsonNode>map(TextNode::new).orElse(NullNode.getInstance())));
  }

  static JsonNode body(HookMessage message) {
    JsonNode read = message.text().map(LenientJson::read).orElse(MissingNode.getInstance());
    return read.isMissingNode() ? NullNode.getInstance() : read;
  }

  static Items items(@Nullable Expression items, JsonNode body, Scope whole) {
    if (items == null) {
      return new Items(List.of(body), 1);
    }
    try {
      JsonNode array = items.evaluate(whole);
      return array.isArray() ? first(array) : new Items(List.of(), 1);
    } catch (ExpressionFailedException noItems) {
      return new Items(List.of(), 1);
    }
  }

  private static Items first(JsonNode array) {
    List<JsonNode> nodes = new ArrayList<>();
    for (int i = 0; i < Math.min(array.size(), MAX_ITEMS); i++) {
      nodes.add(array.get(i));
    }
    return new Items(nodes, array.size());
  }

  static ObjectNode object(Map<String, String> fields) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    fields.forEach(object::put);
    return object;
  }

  /** The text; empty where it can't be read. */
  static Optional<String> text(Scope scope, TextTemplate template) {
    return new TemplateRenderer(scope).text(template, UnaryOperator.identity());
  }
}
