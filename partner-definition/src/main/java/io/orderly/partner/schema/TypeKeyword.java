package io.orderly.partner.schema;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.partner.schema.Schema.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The keyword {@code type}. */
@SuppressWarnings("ImmutableEnumChecker") // predicates without state
enum TypeKeyword {
  OBJECT("object", "a JSON object", JsonNode::isObject),
  ARRAY("array", "an array", JsonNode::isArray),
  STRING("string", "text", JsonNode::isTextual),
  ANY_NUMBER("number", "a number", JsonNode::isNumber),
  INTEGER("integer", "a whole number", TypeKeyword::isWhole),
  BOOLEAN("boolean", "true or false", JsonNode::isBoolean),
  NULL("null", "null", JsonNode::isNull);

  static final FieldType<Rule> FIELD =
      new FieldType<>(
          "must be one of object, array, string, number, integer, boolean and null, or a list of"
              + " these",
          node -> types(node).map(TypeKeyword::rule));

  private final String value;
  private final String words;
  private final Predicate<JsonNode> holds;

  TypeKeyword(String value, String words, Predicate<JsonNode> holds) {
    this.value = value;
    this.words = words;
    this.holds = holds;
  }

  /** 1.0 is whole, as JSON Schema says. */
  private static boolean isWhole(JsonNode node) {
    return node.isNumber()
        && (node.isIntegralNumber() || node.decimalValue().stripTrailingZeros().scale() <= 0);
  }

  private static Optional<List<TypeKeyword>> types(JsonNode node) {
    List<JsonNode> names = new ArrayList<>();
    (node.isArray() ? node : List.of(node)).forEach(names::add);
    List<TypeKeyword> types = new ArrayList<>();
    for (TypeKeyword type : values()) {
      if (names.removeIf(name -> type.value.equals(name.textValue()))) {
        types.add(type);
      }
    }
    return names.isEmpty() && !types.isEmpty() ? Optional.of(types) : Optional.empty();
  }

  private static Rule rule(List<TypeKeyword> types) {
    String rule =
        "must be " + types.stream().map(type -> type.words).collect(Collectors.joining(" or "));
    return (value, place, run) -> {
      if (types.stream().noneMatch(type -> type.holds.test(value))) {
        run.fail(place, rule);
      }
    };
  }
}
