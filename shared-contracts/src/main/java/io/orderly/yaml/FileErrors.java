package io.orderly.yaml;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.json.JsonFields;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Collects the errors of a file: one sentence each, with its place and a correct form. */
public final class FileErrors implements JsonFields.Errors {

  private static final int MAX_SHOWN_CHARACTERS = 80;

  private final List<String> errors = new ArrayList<>();
  private final Set<String> concealed;

  public FileErrors() {
    this(Set.of());
  }

  /**
   * Of a file that may hold a secret by mistake.
   *
   * @param concealed fields at the top of the file: while it is parsed, no error shows a key or an
   *     alias below them
   */
  public FileErrors(Set<String> concealed) {
    this.concealed = Set.copyOf(concealed);
  }

  boolean conceals(String topField) {
    return concealed.contains(topField);
  }

  /** Adds a sentence, which comes without its place and full stop. */
  public void add(String place, String sentence) {
    errors.add("%s: %s.".formatted(place, sentence));
  }

  /** How many there are so far. */
  public int count() {
    return errors.size();
  }

  public List<String> all() {
    return List.copyOf(errors);
  }

  @Override
  public void missing(String path, String field, String rule) {
    add(path, "%s is missing; it %s".formatted(field, rule));
  }

  @Override
  public void invalid(String path, String field, JsonNode value, String rule) {
    add(path, "%s is %s; it %s".formatted(field, shown(value), rule));
  }

  @Override
  public void unknown(String path, String field, Collection<String> known) {
    add(
        path,
        "field %s is unknown; it must be one of %s"
            .formatted(quoted(field), String.join(", ", known)));
  }

  @Override
  public void notAnObject(String path, JsonNode value, Collection<String> known) {
    add(
        path,
        "found %s; it must be a mapping with the fields %s"
            .formatted(shown(value), String.join(", ", known)));
  }

  /** The text, with stars in place of the user and password of a URL. */
  public static String withoutUser(String text) {
    return text.replaceAll("(?s)://.*@", "://***@");
  }

  private static String shown(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return "nothing";
    }
    if (value.isContainerNode()) {
      return (value.isEmpty() ? "an empty " : "a ") + (value.isArray() ? "list" : "mapping");
    }
    return value.isTextual() ? quoted(value.textValue()) : value.asText();
  }

  /**
   * A text of the file as an error shows it: in quotes, on one line, of at most 80 characters, and
   * without the user and password of a URL.
   */
  public static String quoted(String text) {
    String line = withoutUser(text.replaceAll("\\s+", " "));
    return line.length() <= MAX_SHOWN_CHARACTERS
        ? '"' + line + '"'
        : '"' + line.substring(0, MAX_SHOWN_CHARACTERS) + "...\"";
  }
}
