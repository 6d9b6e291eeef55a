package io.orderly.partner;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One call of a partner.
 *
 * @param path below the base URL
 * @param query by name; a null value leaves a parameter out
 * @param headers by name; a null value leaves a header out
 * @param rules the first that fits decides; where none fits, the status does
 * @param undo the operation that takes back what this one does; null when none does
 */
public record Operation(
    String name,
    Method method,
    TextTemplate path,
    Map<String, TextTemplate> query,
    Map<String, TextTemplate> headers,
    Body body,
    List<OutcomeRule> rules,
    @Nullable String undo) {

  /** HTTP's. */
  public enum Method {
    GET,
    POST,
    PUT,
    PATCH,
    DELETE
  }

  /** What a request carries. */
  public sealed interface Body {

    record None() implements Body {}

    record Json(JsonTemplate template) implements Body {}

    record Form(Map<String, TextTemplate> fields) implements Body {}
  }

  public Operation {
    rules = List.copyOf(rules);
  }
}
