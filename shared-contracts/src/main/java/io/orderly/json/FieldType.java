package io.orderly.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.VisibleText;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What a field may hold. A rule completes a sentence that begins with the field's name, as in "must
 * be text".
 *
 * @param rule the whole rule
 * @param reading the value of a node; empty when the node breaks the rule
 * @param breaking the part of the rule that such a node breaks
 */
public record FieldType<T>(
    String rule, Function<JsonNode, Optional<T>> reading, Function<JsonNode, String> breaking) {

  private static final String TEXT = "must be text";
  private static final String TURNED =
      "must not hold a character that turns the direction of text (U+202A to U+202E, U+2066 to"
          + " U+2069)";

  /** A type with one rule. */
  public FieldType(String rule, Function<JsonNode, Optional<T>> reading) {
    this(rule, reading, node -> rule);
  }

  /** A text that the store can hold, of at most so many characters. */
  public static FieldType<String> text(int maxLength) {
    return text(text -> brokenBy(text, maxLength));
  }

  /** As {@link #text}, with at least one character that is no space. */
  public static FieldType<String> filledText(int maxLength) {
    return text(text -> brokenByFilled(text, maxLength));
  }

  /** As {@link #filledText}, of a name, which must read as it is written. */
  public static FieldType<String> name(int maxLength) {
    return text(
        text ->
            VisibleText.keepsDirection(text)
                ? brokenByFilled(text, maxLength)
                : Optional.of(TURNED));
  }

  private static Optional<String> brokenByFilled(String text, int maxLength) {
    return text.isBlank() ? Optional.of("must not be blank") : brokenBy(text, maxLength);
  }

  private static FieldType<String> text(Function<String, Optional<String>> brokenRule) {
    return new FieldType<>(
        TEXT,
        node -> textOf(node).filter(text -> brokenRule.apply(text).isEmpty()),
        node -> textOf(node).flatMap(brokenRule).orElse(TEXT));
  }

  private static Optional<String> brokenBy(String text, int maxLength) {
    if (text.codePointCount(0, text.length()) > maxLength) {
      return Optional.of("must have at most " + maxLength + " characters");
    }
    if (text.indexOf('\0') >= 0) {
      return Optional.of("must not hold the character U+0000");
    }
    return hasHalfPair(text)
        ? Optional.of("must not hold half of a surrogate pair")
        : Optional.empty();
  }

  /** A loop, since a stream costs more than all else that is checked of a short text. */
  private static boolean hasHalfPair(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  /** A text in the form of a value. */
  public static <T> FieldType<T> parsed(Function<String, Optional<T>> parse, String rule) {
    return new FieldType<>(rule, node -> textOf(node).flatMap(parse));
  }

  /** A text that matches a pattern as a whole. */
  public static FieldType<String> matching(Pattern pattern, String rule) {
    return parsed(text -> Optional.of(text).filter(pattern.asMatchPredicate()), rule);
  }

  /** A constant of an enum, in lower case. */
  public static <E extends Enum<E>> FieldType<E> constant(Class<E> type) {
    List<E> constants = Arrays.asList(type.getEnumConstants());
    return parsed(
        text -> constants.stream().filter(constant -> value(constant).equals(text)).findFirst(),
        "must be " + constants.stream().map(FieldType::value).collect(Collectors.joining(" or ")));
  }

  private static String value(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  /** A whole number, both bounds included. */
  public static FieldType<Integer> wholeNumber(int min, int max) {
    return new FieldType<>(
        "must be a whole number from %d to %d".formatted(min, max),
        node ->
            Optional.of(node)
                .filter(given -> given.isIntegralNumber() && given.canConvertToInt())
                .map(JsonNode::intValue)
                .filter(number -> number >= min && number <= max));
  }

  /** A whole number that a long can hold. */
  public static FieldType<Long> wholeNumber(long min) {
    return new FieldType<>(
        "must be a whole number from " + min,
        node ->
            Optional.of(node)
                .filter(given -> given.isIntegralNumber() && given.canConvertToLong())
                .map(JsonNode::longValue)
                .filter(number -> number >= min));
  }

  /** A number, both bounds included. */
  public static FieldType<Double> number(int min, int max) {
    return new FieldType<>(
        "must be a number from %d to %d".formatted(min, max),
        node ->
            Optional.of(node)
                .filter(JsonNode::isNumber)
                .map(JsonNode::doubleValue)
                .filter(number -> number >= min && number <= max));
  }

  /** An array of 1 to so many elements. */
  public static FieldType<JsonNode> array(int maxSize, String rule) {
    return filled(JsonNode::isArray, maxSize, rule);
  }

  /** An object of 1 to so many fields. */
  public static FieldType<JsonNode> object(int maxSize, String rule) {
    return filled(JsonNode::isObject, maxSize, rule);
  }

  private static FieldType<JsonNode> filled(Predicate<JsonNode> kind, int maxSize, String rule) {
    return new FieldType<>(
        rule,
        node ->
            Optional.of(node)
                .filter(kind)
                .filter(given -> !given.isEmpty() && given.size() <= maxSize));
  }

  /** This type, whose values are converted; empty for a value that breaks a further rule. */
  public <U> FieldType<U> as(Function<T, Optional<U>> conversion, String furtherRule) {
    return new FieldType<>(
        furtherRule,
        node -> read(node).flatMap(conversion),
        node -> read(node).isPresent() ? furtherRule : brokenRule(node));
  }

  /** This type with a further rule. */
  public FieldType<T> where(Predicate<T> condition, String furtherRule) {
    return as(value -> Optional.of(value).filter(condition), furtherRule);
  }

  /** The value of a node; empty when the node breaks the rule. */
  public Optional<T> read(JsonNode node) {
    return reading.apply(node);
  }

  /** The part of the rule that this node breaks, which {@link #read} gave no value for. */
  public String brokenRule(JsonNode node) {
    return breaking.apply(node);
  }

  private static Optional<String> textOf(JsonNode node) {
    return Optional.ofNullable(node.textValue());
  }
}
