package io.orderly.partner.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.cel.common.values.NullValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** JSON as CEL values and back. A whole number is an int, any other a decimal, none a double. */
final class CelValues {

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private CelValues() {}

  static Object ofJson(@Nullable JsonNode node) {
    if (node == null) {
      return NullValue.NULL_VALUE;
    }
    return switch (node.getNodeType()) {
      case OBJECT -> new ObjectView((ObjectNode) node);
      case ARRAY -> list((ArrayNode) node);
      case STRING -> node.textValue();
      case BOOLEAN -> node.booleanValue();
      case NUMBER -> number(node);
      default -> NullValue.NULL_VALUE;
    };
  }

  private static List<Object> list(ArrayNode node) {
    List<Object> list = new ArrayList<>(node.size());
    node.forEach(element -> list.add(ofJson(element)));
    return list;
  }

  /** An agent may write 1e2; the store makes 100 of it, and both must give the same. */
  private static Object number(JsonNode node) {
    boolean isWhole = node.isIntegralNumber() || node.decimalValue().scale() < 0;
    return isWhole && node.canConvertToLong()
        ? (Object) node.longValue()
        : new Decimal(node.decimalValue());
  }

  /**
   * A value as JSON.
   *
   * @param left how many characters it may still have; less what it has when this returns
   * @throws ExpressionFailedException when JSON has no such value, or it is too large
   */
  static JsonNode toJson(Object value, SizeLimit left) {
    if (value instanceof String text) {
      left.take(text.length());
      return new TextNode(text);
    }
    left.take(1);
    if (value instanceof Map<?, ?> map) {
      return object(map, left);
    }
    if (value instanceof List<?> list) {
      ArrayNode array = JSON.arrayNode();
      list.forEach(element -> array.add(toJson(element, left)));
      return array;
    }
    return scalar(value, left);
  }

  private static ObjectNode object(Map<?, ?> map, SizeLimit left) {
    ObjectNode object = JSON.objectNode();
    map.forEach(
        (key, value) -> {
          if (!(key instanceof String name)) {
            throw new ExpressionFailedException("a key of a map is no text");
          }
          left.take(name.length());
          object.set(name, toJson(value, left));
        });
    return object;
  }

  private static JsonNode scalar(Object value, SizeLimit left) {
    if (value instanceof Long number) {
      return new LongNode(number);
    }
    if (value instanceof Decimal decimal) {
      left.take(decimal.value().precision());
      return DecimalNode.valueOf(decimal.value());
    }
    if (value instanceof Boolean bool) {
      return BooleanNode.valueOf(bool);
    }
    if (value == NullValue.NULL_VALUE) {
      return NullNode.getInstance();
    }
    throw new ExpressionFailedException(
        "the value is a %s, which JSON does not have; string(...) makes a text of it"
            .formatted(value.getClass().getSimpleName().toLowerCase(Locale.ROOT)));
  }

  /** Equal as JSON is: numbers by value, objects in any order. */
  static boolean areEqual(Object left, Object right) {
    if (left instanceof Long || right instanceof Long) {
      return asDecimal(left).equals(asDecimal(right));
    }
    if (left instanceof List<?> one && right instanceof List<?> other) {
      return areEqualLists(one, other);
    }
    if (left instanceof Map<?, ?> one && right instanceof Map<?, ?> other) {
      return one.size() == other.size()
          && one.entrySet().stream()
              .allMatch(
                  entry ->
                      other.containsKey(entry.getKey())
                          && areEqual(entry.getValue(), other.get(entry.getKey())));
    }
    return left.equals(right);
  }

  private static boolean areEqualLists(List<?> one, List<?> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      if (!areEqual(one.get(i), other.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static Object asDecimal(Object value) {
    return value instanceof Long number ? Decimal.of(number) : value;
  }

  /** Bounds the size of a value that is made. */
  static final class SizeLimit {

    private final int max;
    private int left;

    SizeLimit(int max) {
      this.max = max;
      this.left = max;
    }

    void take(int size) {
      left -= size;
      if (left < 0) {
        throw new ExpressionFailedException("the value has more than %d characters".formatted(max));
      }
    }
  }
}
