package io.orderly.operator.web;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.messages.FieldProblem;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a command's JSON object and gathers all that is wrong with them. */
public final class CommandFields {

  /** The store takes larger ones, but a reader on the way may not: the bound that agents keep. */
  private static final int GREATEST_EXPONENT = 1000;

  private static final int MAX_MOMENT_LENGTH = 40;

  private final JsonNode body;
  private final String place;
  private final List<FieldProblem> problems;

  public CommandFields(JsonNode body, Set<String> known) {
    this(body, "", new ArrayList<>(), known);
  }

  private CommandFields(
      JsonNode body, String place, List<FieldProblem> problems, Set<String> known) {
    this.body = body;
    this.place = place;
    this.problems = problems;
    body.fieldNames()
        .forEachRemaining(
            field -> {
              if (!known.contains(field)) {
                refuse(field, "no field of this command");
              }
            });
  }

  /**
   * Ends the reading.
   *
   * @throws io.orderly.platform.problem.ProblemException naming every field that is wrong
   */
  public void requireNoProblem() {
    if (!problems.isEmpty()) {
      throw Problems.invalid(problems);
    }
  }

  public void refuse(String field, String rule) {
    problems.add(new FieldProblem(place + field, rule));
  }

  /** The fields of an object in the object; of none where there is none to be read. */
  public CommandFields section(String field, Set<String> known) {
    JsonNode value = body.path(field);
    if (!value.isObject()) {
      refuse(field, "required: a JSON object");
    }
    JsonNode section = value.isObject() ? value : JsonNodeFactory.instance.objectNode();
    return new CommandFields(section, place + field + ".", problems, known);
  }

  /** Whether nothing at all is given. */
  public boolean isEmpty() {
    return body.isEmpty();
  }

  /** Whether the field is given, whatever it holds. */
  public boolean has(String field) {
    return body.hasNonNull(field);
  }

  /** Whether it says true; false when it is left out. */
  public boolean flag(String field) {
    JsonNode value = body.path(field);
    if (!value.isMissingNode() && !value.isNull() && !value.isBoolean()) {
      refuse(field, "true or false");
    }
    return value.asBoolean(false);
  }

  /** A number that may be left out; null when it was, or can't be read. */
  public @Nullable Integer optionalNumber(String field, int least, int most) {
    JsonNode value = body.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    if (!value.isIntegralNumber()
        || !value.canConvertToInt()
        || value.intValue() < least
        || value.intValue() > most) {
      refuse(field, "a whole number from %d to %d".formatted(least, most));
      return null;
    }
    return value.intValue();
  }

  /** A number, whole or not, that must be there; the least one when there is none to be read. */
  public double number(String field, double least, double most) {
    JsonNode value = body.path(field);
    if (!value.isNumber() || value.doubleValue() < least || value.doubleValue() > most) {
      refuse(field, "required: a number from %s to %s".formatted(least, most));
      return least;
    }
    return value.doubleValue();
  }

  /** A moment that may be left out; null when it was, or can't be read. */
  public @Nullable Instant optionalMoment(String field) {
    String text = optionalText(field, MAX_MOMENT_LENGTH);
    if (text == null) {
      return null;
    }
    Optional<Instant> moment = InstantParameters.read(text);
    if (moment.isEmpty()) {
      refuse(field, "a moment like 2026-01-31T12:00:00Z");
    }
    return moment.orElse(null);
  }

  /** A version of an order; 1 when there is none to be read. */
  public long version(String field) {
    return wholeNumber(
        field,
        new Limits(1, Long.MAX_VALUE),
        "required: a whole number from 1, the version of the order that you saw");
  }

  /** A number that must be there; the least one when there is none to be read. */
  public int wholeNumber(String field, int least, int most) {
    String rule = "required: a whole number from %d to %d".formatted(least, most);
    return (int) wholeNumber(field, new Limits(least, most), rule);
  }

  private long wholeNumber(String field, Limits limits, String rule) {
    JsonNode value = body.path(field);
    boolean isNumber = value.isIntegralNumber() && value.canConvertToLong();
    if (!isNumber || value.longValue() < limits.least() || value.longValue() > limits.most()) {
      refuse(field, rule);
      return limits.least();
    }
    return value.longValue();
  }

  private record Limits(long least, long most) {}

  /** A text that must be there; empty when there is none to be read. */
  public String requiredText(String field, int maxLength) {
    JsonNode value = body.path(field);
    if (value.isMissingNode() || value.isNull()) {
      refuse(field, "required");
      return "";
    }
    String text = optionalText(field, maxLength);
    return text == null ? "" : text;
  }

  /** A JSON object that must be there, as its text; an empty one when there is none to be read. */
  public String requiredObject(String field, int maxLength) {
    JsonNode value = body.path(field);
    String text = value.toString();
    if (!value.isObject()) {
      refuse(field, "required: a JSON object");
    } else if (text.length() > maxLength) {
      refuse(field, "at most " + maxLength + " characters of JSON");
    } else if (!StorableText.isStorable(value)) {
      refuse(field, "no U+0000 and no half of a surrogate pair");
    } else if (!hasStorableNumbers(value)) {
      refuse(field, "no number with an exponent beyond " + GREATEST_EXPONENT);
    } else {
      return text;
    }
    return "{}";
  }

  private static boolean hasStorableNumbers(JsonNode node) {
    if (node.isBigDecimal()) {
      BigDecimal number = node.decimalValue();
      return Math.abs((long) number.precision() - number.scale()) <= GREATEST_EXPONENT
          && Math.abs((long) number.scale()) <= GREATEST_EXPONENT;
    }
    for (JsonNode child : node) {
      if (!hasStorableNumbers(child)) {
        return false;
      }
    }
    return true;
  }

  /** A text that may be left out; null when it was, or can't be read. */
  public @Nullable String optionalText(String field, int maxLength) {
    JsonNode value = body.path(field);
    if (value.isMissingNode() || value.isNull()) {
      return null;
    }
    if (!value.isTextual()) {
      refuse(field, "a text");
      return null;
    }
    return check(field, value.textValue(), maxLength);
  }

  /** A text from elsewhere than the body, held to the same rules. */
  public @Nullable String check(String field, @Nullable String text, int maxLength) {
    if (text == null) {
      return null;
    }
    if (text.isBlank() || text.length() > maxLength) {
      refuse(field, "1 to " + maxLength + " characters");
      return null;
    }
    if (!StorableText.isStorable(text)) {
      refuse(field, "no U+0000 and no half of a surrogate pair");
      return null;
    }
    return text;
  }
}
