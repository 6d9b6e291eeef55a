package io.orderly.partner.schema;

import static io.orderly.yaml.FileErrors.quoted;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.schema.Schema.Rule;
import io.orderly.yaml.FileErrors;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a JSON Schema (2020-12) of attributes. It is closed: a reference leads to {@code $defs} of
 * the same schema, never to itself, and a keyword that is not evaluated is an error. A schema is
 * read where it is referred to, so that what is counted is what may be evaluated.
 */
final class SchemaReader {

  private static final int MAX_SCHEMAS = 1_000;
  private static final int MAX_DEPTH = 30;
  private static final String REFERENCE = "#/$defs/";
  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";

  private static final List<String> KEYWORDS =
      List.of(
          ("type enum const"
                  + " properties patternProperties additionalProperties required minProperties"
                  + " maxProperties items minItems maxItems uniqueItems minLength maxLength pattern"
                  + " format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf allOf"
                  + " anyOf oneOf not if then else $ref $defs $schema $comment title description"
                  + " default examples deprecated")
              .split(" "));
  private static final FieldType<String> REF =
      FieldType.parsed(
          text ->
              Optional.of(text)
                  .filter(given -> given.startsWith(REFERENCE))
                  .map(given -> given.substring(REFERENCE.length())),
          "must be %s and the name of one of the definitions of this schema".formatted(REFERENCE));
  private static final FieldType<String> SCHEMA =
      FieldType.parsed(text -> Optional.of(text).filter(DIALECT::equals), "must be " + DIALECT);

  private final JsonNode root;
  private final String rootPlace;
  private final FileErrors errors;
  private final Deque<String> openDefinitions = new ArrayDeque<>();
  private final Set<String> readDefinitions = new HashSet<>();
  private int schemas;

  private SchemaReader(JsonNode root, String place, FileErrors errors) {
    this.root = root;
    this.rootPlace = place;
    this.errors = errors;
  }

  /** The schema; valid only if no error was found. */
  static Schema read(JsonNode root, String place, FileErrors errors) {
    SchemaReader reader = new SchemaReader(root, place, errors);
    Schema schema = reader.read(root, place, 1);
    reader.readOtherDefinitions();
    JsonNode type = root.path("type");
    if (root.has("type") && !type.asText().equals("object")) {
      errors.invalid(place, "type", type, "must be object, which attributes always are");
    }
    return schema;
  }

  private void readOtherDefinitions() {
    for (var definition : root.path("$defs").properties()) {
      if (!readDefinitions.contains(definition.getKey())) {
        readDefinition(definition.getKey(), 1);
      }
    }
  }

  Schema read(JsonNode node, String place, int depth) {
    if (node.isBoolean()) {
      return node.booleanValue() ? Schema.ANYTHING : Schema.NOTHING;
    }
    schemas++;
    if (schemas > MAX_SCHEMAS || depth > MAX_DEPTH) {
      refuseBeyondLimits(depth);
      return Schema.ANYTHING;
    }
    return JsonFields.of(node, place, KEYWORDS, errors)
        .map(fields -> read(fields, node, place, depth))
        .orElse(Schema.ANYTHING);
  }

  /** Said once: {@code schemas} stays above its limit. */
  private void refuseBeyondLimits(int depth) {
    if (schemas <= MAX_SCHEMAS + 1) {
      errors.add(
          rootPlace,
          "it has more than %s, with what it refers to"
              .formatted(
                  depth > MAX_DEPTH ? MAX_DEPTH + " levels" : MAX_SCHEMAS + " schemas in it"));
      schemas = MAX_SCHEMAS + 1;
    }
  }

  private Schema read(JsonFields fields, JsonNode node, String place, int depth) {
    List<Rule> rules = new ArrayList<>();
    ValueKeywords.read(fields, rules);
    ContainerKeywords.read(fields, rules);
    new SchemaKeywords(this, fields, place, depth + 1, errors).read(rules);
    fields.optional("$schema", SCHEMA);
    fields
        .optional("$ref", REF)
        .ifPresent(
            name -> {
              if (root.path("$defs").has(name)) {
                rules.add(readDefinition(name, depth + 1)::check);
              } else {
                errors.invalid(place, "$ref", node.get("$ref"), REF.rule());
              }
            });
    if (!place.equals(rootPlace) && node.has("$defs")) {
      errors.add(place, "$defs must stand at the beginning of the schema, in " + rootPlace);
    }
    return new Schema(rules);
  }

  private Schema readDefinition(String name, int depth) {
    if (openDefinitions.contains(name)) {
      errors.add(
          rootPlace + ".$defs",
          "%s refers to itself, by way of %s"
              .formatted(quoted(name), String.join(", ", openDefinitions)));
      return Schema.ANYTHING;
    }
    readDefinitions.add(name);
    openDefinitions.push(name);
    Schema schema = read(root.path("$defs").path(name), rootPlace + ".$defs." + name, depth);
    openDefinitions.pop();
    return schema;
  }
}
