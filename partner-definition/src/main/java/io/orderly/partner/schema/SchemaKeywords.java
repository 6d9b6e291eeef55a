package io.orderly.partner.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.expression.LinearPattern;
import io.orderly.partner.expression.LinearPattern.InvalidPatternException;
import io.orderly.partner.schema.Schema.Rule;
import io.orderly.yaml.FileErrors;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The keywords that hold schemas. */
final class SchemaKeywords {

  private static final int MAX_ENTRIES = 1_000;
  private static final FieldType<JsonNode> ANY = new FieldType<>("must be a schema", Optional::of);
  private static final FieldType<JsonNode> MAPPING =
      new FieldType<>(
          "must be a mapping of up to %d schemas".formatted(MAX_ENTRIES),
          node -> Optional.of(node).filter(n -> n.isObject() && n.size() <= MAX_ENTRIES));
  private static final FieldType<JsonNode> LIST =
      FieldType.array(MAX_ENTRIES, "must be a list of 1 to %d schemas".formatted(MAX_ENTRIES));

  private final SchemaReader reader;
  private final JsonFields fields;
  private final String place;
  private final int depth;
  private final FileErrors errors;

  /**
   * Those of one schema.
   *
   * @param place of that schema
   * @param depth of the schemas in it
   */
  SchemaKeywords(
      SchemaReader reader, JsonFields fields, String place, int depth, FileErrors errors) {
    this.reader = reader;
    this.fields = fields;
    this.place = place;
    this.depth = depth;
    this.errors = errors;
  }

  /** Adds the rules that the fields name. */
  void read(List<Rule> rules) {
    members().ifPresent(rules::add);
    schema("items").ifPresent(items -> rules.add((value, at, run) -> each(items, value, at, run)));
    schemas("allOf").forEach(schema -> rules.add(schema::check));
    alternatives("anyOf", 1, Integer.MAX_VALUE, "at least one").ifPresent(rules::add);
    alternatives("oneOf", 1, 1, "exactly one").ifPresent(rules::add);
    schema("not")
        .ifPresent(
            excluded ->
                rules.add(
                    (value, at, run) -> {
                      if (excluded.accepts(value, at, run)) {
                        run.fail(at, "must not be what the schema of the workflow excludes");
                      }
                    }));
    conditional().ifPresent(rules::add);
    fields.optional("$defs", MAPPING);
  }

  private static void each(Schema schema, JsonNode value, Place at, Evaluation run) {
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        schema.check(value.get(i), at.element(i), run);
      }
    }
  }

  private Optional<Rule> alternatives(String keyword, int min, int max, String words) {
    List<Schema> schemas = schemas(keyword);
    if (schemas.isEmpty()) {
      return Optional.empty();
    }
    String rule =
        "must keep to %s of the %d alternatives in the schema of the workflow"
            .formatted(words, schemas.size());
    return Optional.of(
        (value, at, run) -> {
          int kept = 0;
          for (int i = 0; i < schemas.size() && kept <= max && kept < min + 1; i++) {
            kept += schemas.get(i).accepts(value, at, run) ? 1 : 0;
          }
          if (kept < min || kept > max) {
            run.fail(at, rule);
          }
        });
  }

  private Optional<Rule> conditional() {
    Optional<Schema> then = schema("then");
    Optional<Schema> otherwise = schema("else");
    return schema("if")
        .map(
            condition ->
                (value, at, run) ->
                    (condition.accepts(value, at, run) ? then : otherwise)
                        .ifPresent(schema -> schema.check(value, at, run)));
  }

  private Optional<Rule> members() {
    Map<String, Schema> byName = new HashMap<>();
    fields
        .optional("properties", MAPPING)
        .ifPresent(mapping -> mapping.properties().forEach(e -> byName.put(named(e), property(e))));
    Map<LinearPattern, Schema> byPattern = new LinkedHashMap<>();
    fields
        .optional("patternProperties", MAPPING)
        .ifPresent(mapping -> mapping.properties().forEach(e -> addPattern(e, byPattern)));
    Schema others = schema("additionalProperties").orElse(null);
    if (byName.isEmpty() && byPattern.isEmpty() && others == null) {
      return Optional.empty();
    }
    return Optional.of(new Members(byName, byPattern, others));
  }

  private String named(Map.Entry<String, JsonNode> entry) {
    if (!ContainerKeywords.isName(entry.getKey())) {
      errors.invalid(
          place + ".properties",
          "name",
          TextNode.valueOf(entry.getKey()),
          "must have 1 to 100 letters, digits and the characters _ $ @ : -, as attributes have");
    }
    return entry.getKey();
  }

  private Schema property(Map.Entry<String, JsonNode> entry) {
    return reader.read(entry.getValue(), place + ".properties." + entry.getKey(), depth);
  }

  private void addPattern(Map.Entry<String, JsonNode> entry, Map<LinearPattern, Schema> byPattern) {
    String at = place + ".patternProperties";
    Schema schema = reader.read(entry.getValue(), at + "." + entry.getKey(), depth);
    try {
      byPattern.put(LinearPattern.compile(entry.getKey()), schema);
    } catch (InvalidPatternException invalid) {
      errors.invalid(
          at,
          "name",
          TextNode.valueOf(entry.getKey()),
          "must be a pattern of RE2; " + invalid.getMessage());
    }
  }

  private Optional<Schema> schema(String keyword) {
    return fields
        .optional(keyword, ANY)
        .map(node -> reader.read(node, place + "." + keyword, depth));
  }

  private List<Schema> schemas(String keyword) {
    List<Schema> schemas = new ArrayList<>();
    fields
        .optional(keyword, LIST)
        .ifPresent(
            list -> {
              for (int i = 0; i < list.size(); i++) {
                schemas.add(
                    reader.read(list.get(i), "%s.%s[%d]".formatted(place, keyword, i), depth));
              }
            });
    return schemas;
  }

  /** The members of an object: by name, by pattern, and all others. */
  private record Members(
      Map<String, Schema> byName, Map<LinearPattern, Schema> byPattern, @Nullable Schema others)
      implements Rule {

    @Override
    public void check(JsonNode value, Place at, Evaluation run) {
      if (value.isObject()) {
        value.properties().forEach(member -> check(member.getKey(), member.getValue(), at, run));
      }
    }

    private void check(String name, JsonNode value, Place at, Evaluation run) {
      run.spend(1);
      Schema named = byName.get(name);
      if (named != null) {
        named.check(value, at.known(name), run);
      }
      boolean isKnown = named != null;
      for (Map.Entry<LinearPattern, Schema> entry : byPattern.entrySet()) {
        if (PatternKeyword.isFoundIn(entry.getKey(), name, run)) {
          entry.getValue().check(value, at.foreign(name), run);
          isKnown = true;
        }
      }
      if (!isKnown && Schema.NOTHING.equals(others)) {
        run.fail(at.foreign(name), "is not a known field");
      } else if (!isKnown && others != null) {
        others.check(value, at.foreign(name), run);
      }
    }
  }
}
