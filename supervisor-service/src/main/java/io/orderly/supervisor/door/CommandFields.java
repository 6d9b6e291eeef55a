package io.orderly.supervisor.door;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.FieldProblem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a command's JSON object and gathers all that is wrong with them. */
public final class CommandFields {

  private final JsonNode body;
  private final List<FieldProblem> problems = new ArrayList<>();

  public CommandFields(JsonNode body, Set<String> known) {
    this.body = body;
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
   * @throws org.springframework.web.ErrorResponseException naming every field that is wrong
   */
  public void requireNoProblem() {
    if (!problems.isEmpty()) {
      throw Problems.malformed(problems);
    }
  }

  public void refuse(String field, String rule) {
    problems.add(new FieldProblem(field, rule));
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
  @Nullable String check(String field, @Nullable String text, int maxLength) {
    if (text == null) {
      return null;
    }
    if (text.isBlank() || text.length() > maxLength) {
      refuse(field, "1 to " + maxLength + " characters");
      return null;
    }
    if (!isStorable(text)) {
      refuse(field, "no U+0000 and no half of a surrogate pair");
      return null;
    }
    return text;
  }

  private static boolean isStorable(String text) {
    return text.indexOf('\0') < 0 && StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }
}
