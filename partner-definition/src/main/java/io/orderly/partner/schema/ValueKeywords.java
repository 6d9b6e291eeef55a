package io.orderly.partner.schema;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.CanonicalJson;
import io.orderly.json.FieldType;
import io.orderly.json.JsonFields;
import io.orderly.partner.schema.Schema.Rule;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The keywords about a value of one kind, or about the kind itself. */
final class ValueKeywords {

  static final FieldType<Integer> COUNT = FieldType.wholeNumber(0, 1_000_000);

  private static final int MAX_VALUES = 1_000;
  private static final int MAX_SHOWN = 200;
  private static final int MAX_DIGITS = 100;
  private static final FieldType<BigDecimal> NUMBER =
      new FieldType<>(
          "must be a number of at most %d digits".formatted(MAX_DIGITS), ValueKeywords::number);
  private static final FieldType<JsonNode> VALUES =
      FieldType.array(MAX_VALUES, "must be a list of 1 to %d values".formatted(MAX_VALUES));
  private static final FieldType<JsonNode> VALUE = new FieldType<>("must be a value", Optional::of);

  private ValueKeywords() {}

  /** Adds the rules that the fields name. */
  static void read(JsonFields fields, List<Rule> rules) {
    fields.optional("type", TypeKeyword.FIELD).ifPresent(rules::add);
    fields.optional("enum", VALUES).ifPresent(values -> rules.add(oneOf(values)));
    fields.optional("const", VALUE).ifPresent(value -> rules.add(constant(value)));
    readText(fields, rules);
    readNumber(fields, rules);
  }

  private static Rule oneOf(JsonNode values) {
    Set<String> texts =
        StreamSupport.stream(values.spliterator(), false)
            .map(CanonicalJson::of)
            .collect(Collectors.toSet());
    String shown =
        StreamSupport.stream(values.spliterator(), false)
            .map(ValueKeywords::shown)
            .collect(Collectors.joining(", "));
    return equalTo(texts, "must be one of " + cut(shown));
  }

  private static Rule constant(JsonNode value) {
    return equalTo(Set.of(CanonicalJson.of(value)), "must be " + cut(shown(value)));
  }

  private static String shown(JsonNode value) {
    return value.isTextual() && !value.textValue().isBlank() ? value.textValue() : value.toString();
  }

  private static String cut(String text) {
    return text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "...";
  }

  private static Rule equalTo(Set<String> texts, String rule) {
    return (value, place, run) -> {
      String text = CanonicalJson.of(value);
      run.spend(text.length() / 10);
      if (!texts.contains(text)) {
        run.fail(place, rule);
      }
    };
  }

  private static void readText(JsonFields fields, List<Rule> rules) {
    fields
        .optional("minLength", COUNT)
        .ifPresent(min -> rules.add(length(n -> n >= min, "at least " + min)));
    fields
        .optional("maxLength", COUNT)
        .ifPresent(max -> rules.add(length(n -> n <= max, "at most " + max)));
    fields.optional("pattern", PatternKeyword.FIELD).ifPresent(rules::add);
    fields.optional("format", FormatKeyword.FIELD).ifPresent(rules::add);
  }

  private static Rule length(IntPredicate isAllowed, String bound) {
    return text(
        text -> isAllowed.test(text.codePointCount(0, text.length())),
        "must have %s characters".formatted(bound));
  }

  /** A rule for texts; other values keep to it. */
  static Rule text(Predicate<String> isAllowed, String rule) {
    return (value, place, run) -> {
      if (value.isTextual() && !isAllowed.test(value.textValue())) {
        run.fail(place, rule);
      }
    };
  }

  private static void readNumber(JsonFields fields, List<Rule> rules) {
    addBound(fields, "minimum", order -> order >= 0, "at least", rules);
    addBound(fields, "maximum", order -> order <= 0, "at most", rules);
    addBound(fields, "exclusiveMinimum", order -> order > 0, "more than", rules);
    addBound(fields, "exclusiveMaximum", order -> order < 0, "less than", rules);
    FieldType<BigDecimal> divisor =
        NUMBER.where(number -> number.signum() > 0, "must be more than 0");
    fields
        .optional("multipleOf", divisor)
        .ifPresent(
            unit ->
                rules.add(
                    number(
                        number -> number.remainder(unit).signum() == 0,
                        "must be a multiple of " + unit.toPlainString())));
  }

  private static void addBound(
      JsonFields fields, String keyword, IntPredicate isAllowed, String words, List<Rule> rules) {
    fields
        .optional(keyword, NUMBER)
        .ifPresent(
            bound ->
                rules.add(
                    number(
                        number -> isAllowed.test(number.compareTo(bound)),
                        "must be %s %s".formatted(words, bound.toPlainString()))));
  }

  private static Rule number(Predicate<BigDecimal> isAllowed, String rule) {
    return (value, place, run) -> {
      if (value.isNumber() && !isAllowed.test(value.decimalValue())) {
        run.fail(place, rule);
      }
    };
  }

  private static Optional<BigDecimal> number(JsonNode node) {
    return node.isNumber()
        ? Optional.of(node.decimalValue())
            .filter(
                number -> (long) number.precision() + Math.abs((long) number.scale()) <= MAX_DIGITS)
        : Optional.empty();
  }
}
