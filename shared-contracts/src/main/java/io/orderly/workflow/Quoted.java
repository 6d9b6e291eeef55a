package io.orderly.workflow;

import com.fasterxml.jackson.databind.JsonNode;

/** What stands in a file, as a message shows it: on one line and never long. */
final class Quoted {

  private static final int MAX_CHARACTERS = 80;

  private Quoted() {}

  static String text(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= MAX_CHARACTERS
        ? '"' + line + '"'
        : '"' + line.substring(0, MAX_CHARACTERS) + "...\"";
  }

  static String value(JsonNode value) {
    if (value.isMissingNode() || value.isNull()) {
      return "nothing";
    }
    if (value.isContainerNode()) {
      return (value.isEmpty() ? "an empty " : "a ") + (value.isArray() ? "list" : "mapping");
    }
    return value.isTextual() ? text(value.textValue()) : value.asText();
  }
}
