package io.orderly.partner.schema;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.FieldType;
import io.orderly.partner.schema.Schema.Rule;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The keyword {@code format}: those formats that are always checked, in time linear in the text.
 */
@SuppressWarnings("ImmutableEnumChecker") // predicates without state
enum FormatKeyword {
  DATE("date", "a date such as 2026-01-31", FormatKeyword::isDate),
  DATE_TIME(
      "date-time",
      "a time with offset such as 2026-01-31T08:26:00+01:00",
      FormatKeyword::isDateTime),
  EMAIL("email", "an e-mail address", FormatKeyword::isEmail),
  UUID(
      "uuid",
      "a UUID",
      Pattern.compile("\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}").asMatchPredicate());

  static final FieldType<Rule> FIELD =
      new FieldType<>(
          "must be one of "
              + Arrays.stream(values()).map(f -> f.value).collect(Collectors.joining(", ")),
          FormatKeyword::read);

  private static final int MAX_LENGTH = 320;

  private final String value;
  private final String words;
  private final Predicate<String> isKept;

  FormatKeyword(String value, String words, Predicate<String> isKept) {
    this.value = value;
    this.words = words;
    this.isKept = isKept;
  }

  private static Optional<Rule> read(JsonNode node) {
    return Arrays.stream(values())
        .filter(format -> format.value.equals(node.textValue()))
        .findFirst()
        .map(FormatKeyword::rule);
  }

  private Rule rule() {
    return ValueKeywords.text(
        text -> text.length() <= MAX_LENGTH && isKept.test(text), "must be " + words);
  }

  private static boolean isDate(String text) {
    try {
      return text.length() == 10 && LocalDate.parse(text).getYear() >= 0;
    } catch (DateTimeParseException none) {
      return false;
    }
  }

  private static boolean isDateTime(String text) {
    try {
      return OffsetDateTime.parse(text).getYear() <= 9999;
    } catch (DateTimeParseException none) {
      return false;
    }
  }

  /** Whether mail can be sent there is known only to those who send it. */
  private static boolean isEmail(String text) {
    int at = text.indexOf('@');
    return at > 0
        && at < text.length() - 1
        && text.indexOf('@', at + 1) < 0
        && text.chars().noneMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c));
  }
}
