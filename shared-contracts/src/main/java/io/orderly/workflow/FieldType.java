package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * What a field may hold.
 *
 * @param right completes the sentence "it must be ..."
 * @param reading the value, or nothing when the field holds something else
 */
record FieldType<T>(String right, Function<JsonNode, Optional<T>> reading) {

  /** Names become parts of topics and keys. */
  static final FieldType<String> NAME =
      matching(
          Pattern.compile("[a-z][a-z0-9-]{0,62}"),
          "a name of 1 to 63 small letters, digits and hyphens that begins with a letter");

  static final FieldType<String> AGENT =
      new FieldType<>("the name of a declared agent", FieldType::text);

  static final FieldType<JsonNode> MAPPING =
      new FieldType<>(
          "a mapping with at least one entry", value -> filled(value, value.isObject()));

  static final FieldType<JsonNode> LIST =
      new FieldType<>("a list with at least one entry", value -> filled(value, value.isArray()));

  static final FieldType<List<String>> STEP_NAMES =
      new FieldType<>("a list of step names, such as [reserve-stock]", FieldType::texts);

  static FieldType<Duration> duration(Duration least, Duration most) {
    String right =
        "a duration from %s to %s, written like 500ms, 10s, 5m, 2h or 30d"
            .formatted(DurationText.format(least), DurationText.format(most));
    return new FieldType<>(
        right,
        value ->
            text(value)
                .flatMap(DurationText::parse)
                .filter(given -> given.compareTo(least) >= 0 && given.compareTo(most) <= 0));
  }

  static FieldType<Integer> wholeNumber(int least, int most) {
    return new FieldType<>(
        "a whole number from %d to %d".formatted(least, most),
        value ->
            Optional.of(value)
                .filter(given -> given.isIntegralNumber() && given.canConvertToInt())
                .map(JsonNode::intValue)
                .filter(given -> given >= least && given <= most));
  }

  static FieldType<Double> number(int least, int most) {
    return new FieldType<>(
        "a number from %d to %d".formatted(least, most),
        value ->
            Optional.of(value)
                .filter(JsonNode::isNumber)
                .map(JsonNode::doubleValue)
                .filter(given -> given >= least && given <= most));
  }

  /** A constant of the enum, written in small letters. */
  static <E extends Enum<E>> FieldType<E> constant(Class<E> type) {
    List<E> constants = Arrays.asList(type.getEnumConstants());
    return new FieldType<>(
        constants.stream().map(FieldType::value).collect(Collectors.joining(" or ")),
        value ->
            constants.stream()
                .filter(constant -> value(constant).equals(value.textValue()))
                .findFirst());
  }

  static FieldType<String> matching(Pattern pattern, String right) {
    return new FieldType<>(
        right, value -> text(value).filter(text -> pattern.matcher(text).matches()));
  }

  Optional<T> read(JsonNode value) {
    return reading.apply(value);
  }

  private static String value(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static Optional<String> text(JsonNode value) {
    return Optional.ofNullable(value.textValue());
  }

  private static Optional<JsonNode> filled(JsonNode value, boolean kindFits) {
    return kindFits && !value.isEmpty() ? Optional.of(value) : Optional.empty();
  }

  private static Optional<List<String>> texts(JsonNode value) {
    List<String> texts =
        StreamSupport.stream(value.spliterator(), false)
            .filter(JsonNode::isTextual)
            .map(JsonNode::textValue)
            .toList();
    return value.isArray() && texts.size() == value.size() ? Optional.of(texts) : Optional.empty();
  }
}
