package io.orderly.json;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Optional;

/**
 * The fields of one JSON object. A field that is missing or breaks its rule reads as empty and is
 * reported, so that one pass finds all errors of a document. JSON null counts as missing.
 */
public final class JsonFields {

  private final JsonNode object;
  private final String path;
  private final Errors errors;

  /** Collects the errors of a document, in the words of that document's readers. */
  public interface Errors {

    /** A required field is missing. */
    void missing(String path, String field, String rule);

    /** A field holds a value that breaks a rule. */
    void invalid(String path, String field, JsonNode value, String rule);

    /** A field is none of the known ones. */
    void unknown(String path, String field, Collection<String> known);

    /** A value that must be an object is none. */
    void notAnObject(String path, JsonNode value, Collection<String> known);
  }

  private JsonFields(JsonNode object, String path, Errors errors) {
    this.object = object;
    this.path = path;
    this.errors = errors;
  }

  /**
   * The fields of a node; empty when it is no object. Unknown fields are errors.
   *
   * @param path of the node in its document, as the errors show it
   * @param known the names that fields may have
   */
  public static Optional<JsonFields> of(
      JsonNode node, String path, Collection<String> known, Errors errors) {
    if (!node.isObject()) {
      errors.notAnObject(path, node, known);
      return Optional.empty();
    }
    node.fieldNames()
        .forEachRemaining(
            field -> {
              if (!known.contains(field)) {
                errors.unknown(path, field, known);
              }
            });
    return Optional.of(new JsonFields(node, path, errors));
  }

  /** Whether the field is given. */
  public boolean has(String field) {
    return object.hasNonNull(field);
  }

  /** Whether the field is given and is an object. */
  public boolean isObject(String field) {
    return object.path(field).isObject();
  }

  /** The value of a field that must be given. */
  public <T> Optional<T> required(String field, FieldType<T> type) {
    if (!has(field)) {
      errors.missing(path, field, type.rule());
      return Optional.empty();
    }
    return optional(field, type);
  }

  /** The value of a field that may be missing. */
  public <T> Optional<T> optional(String field, FieldType<T> type) {
    if (!has(field)) {
      return Optional.empty();
    }
    JsonNode value = object.get(field);
    Optional<T> read = type.read(value);
    if (read.isEmpty()) {
      errors.invalid(path, field, value, type.brokenRule(value));
    }
    return read;
  }

  /** Reports that a field breaks a rule beyond its type, such as one that names other fields. */
  public void invalid(String field, String rule) {
    errors.invalid(path, field, object.path(field), rule);
  }
}
