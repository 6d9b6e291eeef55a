package io.orderly.partner;

import java.time.Duration;
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
 * @param repetition whether the call may be repeated
 */
public record Operation(
    String name,
    Method method,
    TextTemplate path,
    Map<String, TextTemplate> query,
    Map<String, TextTemplate> headers,
    Body body,
    List<OutcomeRule> rules,
    @Nullable String undo,
    Repetition repetition) {

  /**
   * Whether a call may be repeated, and how to find out what an earlier one did.
   *
   * @param find the operation that finds it; null: none does
   * @param settlesWithin how long after the end of a call it may still become visible to {@code
   *     find}; zero without it
   */
  public record Repetition(Rule rule, @Nullable String find, Duration settlesWithin) {

    /** Under which condition the same call may be made again. */
    public enum Rule {
      /** The partner recognizes its key. */
      BY_KEY,
      /** The partner recognizes nothing, but a repeat has no effect. */
      REPEATABLE,
      /** A repeat would act twice: only when it is known that no earlier call acted. */
      ONCE
    }
  }

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
