package io.orderly.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.orderly.messages.VisibleText;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the JSON library says about a text that it can't read. */
public final class JsonErrors {

  /** The places of Jackson's messages where the text itself is quoted. */
  private static final Pattern QUOTED =
      Pattern.compile("(?<=Unrecognized token )'[^']*'|(?<=String )\".*\"|(?<=value )\\([^)]*\\)");

  /** Of a field that is given twice; the name is a sender's. */
  private static final Pattern DUPLICATE = Pattern.compile("Duplicate field '(.*)'");

  private static final int MAX_NAME_LENGTH = 100;

  /** What Jackson's messages hold, in the order in which they are looked for, and what it means. */
  private static final List<Map.Entry<String, String>> MEANINGS =
      List.of(
          Map.entry("end-of-input", "it ends too early"),
          Map.entry("nesting depth", "it is nested too deeply"),
          Map.entry("Number value length", "a number is too long"),
          Map.entry("String value length", "a text is too long"),
          Map.entry("Name length", "a name is too long"),
          Map.entry("Token count", "it has too many names and values"),
          Map.entry("urrogate", "a text has half of a surrogate pair"),
          Map.entry("Non-standard token", "a number is NaN or infinite, which JSON does not have"),
          Map.entry("railing token", "something follows its end"),
          Map.entry("double-quote to start field name", "a field name in double quotes is missing"),
          Map.entry("colon to separate field name", "a colon is missing after a field name"),
          Map.entry("comma to separate Object entries", "a comma or } is missing"),
          Map.entry("comma to separate Array entries", "a comma or ] is missing"),
          Map.entry("close marker", "a bracket is closed by another kind of bracket"),
          Map.entry(
              "Unrecognized token",
              "there is a word that is neither in double quotes nor true, false or null"),
          Map.entry("Illegal unquoted character", "a text has a control character or line break"),
          Map.entry("hex-digit", "a text has \\u without four hexadecimal digits"),
          Map.entry("character escape", "a text has a backslash before what needs none"),
          Map.entry("UTF-8", "it is not encoded as UTF-8"),
          Map.entry("eading zero", "a number begins with a needless zero"),
          Map.entry("umeric value", "a number is not written as JSON has it"),
          Map.entry("expected a valid value", "a value is missing"),
          Map.entry("expected a value", "a value is missing"));

  private JsonErrors() {}

  /**
   * What is wrong and where, for a person who wrote the text: "a comma or ] is missing (line 2,
   * column 7)". It tells no values.
   */
  public static String explained(JsonProcessingException unreadable) {
    JsonLocation at = unreadable.getLocation();
    String meaning = meaning(unreadable.getOriginalMessage());
    return at == null
        ? meaning
        : "%s (line %d, column %d)".formatted(meaning, at.getLineNr(), at.getColumnNr());
  }

  private static String meaning(String message) {
    Matcher duplicate = DUPLICATE.matcher(message);
    if (duplicate.lookingAt()) {
      return "the field %s is given twice".formatted(shown(duplicate.group(1)));
    }
    return MEANINGS.stream()
        .filter(meaning -> message.contains(meaning.getKey()))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse("it can't be read");
  }

  private static String shown(String name) {
    return VisibleText.inOneLine(
        name.length() > MAX_NAME_LENGTH ? name.substring(0, MAX_NAME_LENGTH) + "..." : name);
  }

  /**
   * The reason without values of the text: the text may be an order's, its value a payment token,
   * and the reason goes to logs and dead letters.
   */
  public static String withoutValues(JsonProcessingException unreadable) {
    return QUOTED.matcher(unreadable.getOriginalMessage()).replaceAll("***");
  }
}
