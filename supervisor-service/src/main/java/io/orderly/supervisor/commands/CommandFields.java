package io.orderly.supervisor.commands;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.FieldProblem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the fields of a command's JSON object and gathers all that is wrong with them. */
final class CommandFields {

  private final JsonNode body;
  private final List<FieldProblem> problems = new ArrayList<>();

  CommandFields(JsonNode body, Set<String> known) {
    this.body = body;
    body.fieldNames()
        .forEachRemaining(
            field -> {
              if (!known.contains(field)) {
                refuse(field, "no field of this command");
              }
            });
  }

  /** All that was found to be wrong so far. */
  List<FieldProblem> problems() {
    return List.copyOf(problems);
  }

  void refuse(String field, String rule) {
    problems.add(new FieldProblem(field, rule));
  }

  /** A version of an order; 0 when there is none to be read. */
  long version(String field) {
    JsonNode value = body.path(field);
    boolean isVersion =
        value.isIntegralNumber() && value.canConvertToLong() && value.longValue() > 0;
    if (!isVersion) {
      refuse(field, "required: a whole number from 1, the version of the order that you saw");
      return 0;
    }
    return value.longValue();
  }

  /** A text that must be there; empty when there is none to be read. */
  String requiredText(String field, int maxLength) {
    JsonNode value = body.path(field);
    if (value.isMissingNode() || value.isNull()) {
      refuse(field, "required");
      return "";
    }
    String text = optionalText(field, maxLength);
    return text == null ? "" : text;
  }

  /** A text that may be left out; null when it was, or can't be read. */
  @Nullable String optionalText(String field, int maxLength) {
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
