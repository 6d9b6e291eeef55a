package io.orderly.partner.schema;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.CanonicalJson;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.schema.Schema.Rule;
import io.orderly.workflow.AttributePaths;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The keywords about objects and arrays that hold no schema themselves. */
final class ContainerKeywords {

  private static final int MAX_NAMES = 200;
  private static final FieldType<Set<String>> NAMES =
      new FieldType<>(
          "must be a list of up to %d different names of attributes".formatted(MAX_NAMES),
          ContainerKeywords::names);
  private static final FieldType<Boolean> BOOLEAN =
      new FieldType<>(
          "must be true or false",
          node -> node.isBoolean() ? Optional.of(node.booleanValue()) : Optional.empty());

  private ContainerKeywords() {}

  /** Adds the rules that the fields name. */
  static void read(JsonFields fields, List<Rule> rules) {
    fields.optional("required", NAMES).ifPresent(names -> rules.add(required(names)));
    addSize(fields, "minProperties", JsonNode::isObject, "at least %d fields", rules);
    addSize(fields, "maxProperties", JsonNode::isObject, "at most %d fields", rules);
    addSize(fields, "minItems", JsonNode::isArray, "at least %d elements", rules);
    addSize(fields, "maxItems", JsonNode::isArray, "at most %d elements", rules);
    fields
        .optional("uniqueItems", BOOLEAN)
        .filter(isUnique -> isUnique)
        .ifPresent(unique -> rules.add(ContainerKeywords::checkUnique));
  }

  private static Rule required(Set<String> names) {
    return (value, place, run) -> {
      if (value.isObject()) {
        run.spend(names.size());
        for (String name : names) {
          if (!value.has(name)) {
            run.fail(place.known(name), "must be given");
          }
        }
      }
    };
  }

  private static void addSize(
      JsonFields fields,
      String keyword,
      Predicate<JsonNode> isMeant,
      String words,
      List<Rule> rules) {
    fields
        .optional(keyword, ValueKeywords.COUNT)
        .ifPresent(
            bound -> {
              IntPredicate isAllowed =
                  keyword.startsWith("min") ? size -> size >= bound : size -> size <= bound;
              String rule = "must have " + words.formatted(bound);
              rules.add(
                  (value, place, run) -> {
                    if (isMeant.test(value) && !isAllowed.test(value.size())) {
                      run.fail(place, rule);
                    }
                  });
            });
  }

  /** By their texts: those of equal hash are in a tree, so that no sender can make this slow. */
  private static void checkUnique(JsonNode value, Place place, Evaluation run) {
    if (!value.isArray()) {
      return;
    }
    Set<String> before = new HashSet<>();
    for (int i = 0; i < value.size(); i++) {
      String text = CanonicalJson.of(value.get(i));
      run.spend(1 + text.length() / 10);
      if (!before.add(text)) {
        run.fail(place.element(i), "must not be equal to an element before it");
        return;
      }
    }
  }

  private static Optional<Set<String>> names(JsonNode node) {
    Set<String> names = new LinkedHashSet<>();
    for (JsonNode element : node) {
      if (!isName(element.textValue()) || !names.add(element.textValue())) {
        return Optional.empty();
      }
    }
    return node.isArray() && names.size() <= MAX_NAMES ? Optional.of(names) : Optional.empty();
  }

  static boolean isName(@Nullable String text) {
    return text != null && AttributePaths.NAME.matcher(text).matches();
  }
}
