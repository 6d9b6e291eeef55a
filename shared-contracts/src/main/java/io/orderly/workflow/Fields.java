package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One mapping of a workflow file: hands out its fields and notes each mistake with its place. */
final class Fields {

  /** Fields of former releases, and what stands for them. */
  private static final Map<String, String> REPLACED =
      Map.of("skippable", ". Leave it out: operators decide any step of an order in Error");

  private final String place;
  private final JsonNode mapping;
  private final List<String> problems;

  private Fields(String place, JsonNode mapping, List<String> problems) {
    this.place = place;
    this.mapping = mapping;
    this.problems = problems;
  }

  /** The fields at a place, or nothing when it is no mapping. */
  static Optional<Fields> of(
      String place, JsonNode value, List<String> known, List<String> problems) {
    Fields fields = new Fields(place, value, problems);
    if (!value.isObject()) {
      fields.mistake(
          "found %s; it must be a mapping with the fields %s"
              .formatted(Quoted.value(value), String.join(", ", known)));
      return Optional.empty();
    }
    fields.refuseUnknown(known);
    return Optional.of(fields);
  }

  boolean has(String field) {
    return mapping.has(field);
  }

  /** The value, or nothing when it is missing or wrong. */
  <T> Optional<T> required(String field, FieldType<T> type) {
    if (!mapping.hasNonNull(field)) {
      mistake("%s is missing; it must be %s".formatted(field, type.right()));
      return Optional.empty();
    }
    return given(field, type);
  }

  /** The value, or the fallback when the field is left out or wrong. */
  <T> T optional(String field, FieldType<T> type, T fallback) {
    return has(field) ? given(field, type).orElse(fallback) : fallback;
  }

  /** Notes what is wrong here: a sentence without its place and full stop. */
  void mistake(String sentence) {
    problems.add(place + ": " + sentence + ".");
  }

  private <T> Optional<T> given(String field, FieldType<T> type) {
    JsonNode value = mapping.get(field);
    Optional<T> read = type.read(value);
    if (read.isEmpty()) {
      mistake("%s is %s; it must be %s".formatted(field, Quoted.value(value), type.right()));
    }
    return read;
  }

  private void refuseUnknown(List<String> known) {
    for (String field : (Iterable<String>) mapping::fieldNames) {
      if (!known.contains(field)) {
        mistake(
            "field %s is unknown; it must be one of %s%s"
                .formatted(
                    Quoted.text(field),
                    String.join(", ", known),
                    REPLACED.getOrDefault(field, "")));
      }
    }
  }
}
