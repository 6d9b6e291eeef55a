package io.orderly.partner.schema;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.partner.expression.LinearPattern;
import io.orderly.partner.expression.LinearPattern.InvalidPatternException;
import io.orderly.partner.schema.Schema.Rule;
import java.util.Optional;

/** The keyword {@code pattern}, and the patterns of {@code patternProperties}. */
final class PatternKeyword {

  private static final int MAX_LENGTH = 500;
  private static final String RULE =
      "must be a pattern of RE2 of at most %d characters".formatted(MAX_LENGTH);

  /** What it may do for each step that is counted. */
  private static final int WORK_OF_STEP = 10;

  static final FieldType<Rule> FIELD =
      new FieldType<>(
          RULE,
          node -> compile(node).map(PatternKeyword::rule),
          node -> RULE + error(node).map(error -> "; " + error).orElse(""));

  private PatternKeyword() {}

  private static Optional<LinearPattern> compile(JsonNode node) {
    try {
      return node.isTextual() && node.textValue().length() <= MAX_LENGTH
          ? Optional.of(LinearPattern.compile(node.textValue()))
          : Optional.empty();
    } catch (InvalidPatternException invalid) {
      return Optional.empty();
    }
  }

  private static Optional<String> error(JsonNode node) {
    try {
      if (node.isTextual() && node.textValue().length() <= MAX_LENGTH) {
        LinearPattern.compile(node.textValue());
      }
      return Optional.empty();
    } catch (InvalidPatternException invalid) {
      return Optional.of(String.valueOf(invalid.getMessage()));
    }
  }

  private static Rule rule(LinearPattern pattern) {
    String rule = "must match the pattern " + pattern;
    return (value, place, run) -> {
      if (value.isTextual() && !isFoundIn(pattern, value.textValue(), run)) {
        run.fail(place, rule);
      }
    };
  }

  /** Counted before it is done. */
  static boolean isFoundIn(LinearPattern pattern, String text, Evaluation run) {
    run.spend((long) text.length() * pattern.size() / WORK_OF_STEP);
    return pattern.isFoundIn(text);
  }
}
