package io.orderly.yaml;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads YAML into a tree, and refuses what the tree would hide: a key given twice (the last would
 * win), a key without a value (it would count as left out), an alias (it would be read as its own
 * name) and a second document (it would be left out).
 */
public final class YamlFile {

  private static final int MAX_CHARACTERS = 100_000;

  /** Numbers as they are written: the amount of a definition must not pass through a double. */
  private static final YAMLMapper YAML =
      YAMLMapper.builder()
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
          .build();

  private static final Pattern MARK =
      Pattern.compile("^ in .*, (line [0-9]+, column [0-9]+):$", Pattern.MULTILINE);

  private YamlFile() {}

  /** The tree; empty when the text can't be parsed at all. */
  public static Optional<JsonNode> read(String yaml, FileErrors errors) {
    if (yaml.length() > MAX_CHARACTERS) {
      errors.add(
          "file",
          "it has %d characters; at most %d are read".formatted(yaml.length(), MAX_CHARACTERS));
      return Optional.empty();
    }
    try {
      refuseHidden(yaml, errors);
      return Optional.of(YAML.readTree(yaml));
    } catch (JsonProcessingException broken) {
      errors.add(place(broken), "the file can't be read, " + reason(broken));
      return Optional.empty();
    } catch (IOException impossible) {
      throw new UncheckedIOException("reading a string failed", impossible);
    }
  }

  private static void refuseHidden(String yaml, FileErrors errors) throws IOException {
    Deque<Set<String>> openKeys = new ArrayDeque<>();
    int documents = 0;
    try (YAMLParser parser = YAML.getFactory().createParser(yaml)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        documents += isWhole(token, parser) ? 1 : 0;
        refuseAlias(parser, errors);
        if (token == JsonToken.START_OBJECT) {
          openKeys.push(new HashSet<>());
        } else if (token == JsonToken.END_OBJECT) {
          openKeys.pop();
        } else if (token == JsonToken.FIELD_NAME && !openKeys.element().add(parser.currentName())) {
          addKeyError(parser, "is duplicated in one mapping; keep one of them", errors);
        } else if (token == JsonToken.VALUE_NULL && parser.getParsingContext().inObject()) {
          addKeyError(parser, "has no value; give it one or leave it out", errors);
        }
      }
    }
    if (documents > 1) {
      errors.add("file", "it holds %d YAML documents; one is read".formatted(documents));
    }
  }

  private static void addKeyError(YAMLParser parser, String sentence, FileErrors errors)
      throws IOException {
    errors.add(
        place(parser.currentTokenLocation()),
        isConcealed(parser, errors)
            ? "a key " + sentence
            : "key %s %s".formatted(FileErrors.quoted(parser.currentName()), sentence));
  }

  /** Whether the parser stands below a field of which nothing is shown. */
  private static boolean isConcealed(YAMLParser parser, FileErrors errors) {
    JsonStreamContext context = parser.getParsingContext();
    JsonStreamContext parent = context.getParent();
    while (parent != null && !parent.inRoot()) {
      context = parent;
      parent = context.getParent();
    }
    return context != parser.getParsingContext() && errors.conceals(context.getCurrentName());
  }

  private static boolean isWhole(JsonToken token, YAMLParser parser) {
    return parser.getParsingContext().inRoot() && !token.isStructStart();
  }

  private static void refuseAlias(YAMLParser parser, FileErrors errors) throws IOException {
    if (parser.isCurrentAlias()) {
      String alias = isConcealed(parser, errors) ? "an alias" : "alias *" + parser.getText();
      throw new JsonParseException(
          parser, alias + " is not supported; write out its value", parser.currentTokenLocation());
    }
  }

  /** Where the message says that the error is: the parser itself may stand before it. */
  private static String place(JsonProcessingException broken) {
    return MARK.matcher(broken.getOriginalMessage())
        .results()
        .map(mark -> mark.group(1))
        .reduce((earlier, last) -> last)
        .orElseGet(() -> place(broken.getLocation()));
  }

  private static String place(@Nullable JsonLocation location) {
    return location == null
        ? "file"
        : "line %d, column %d".formatted(location.getLineNr(), location.getColumnNr());
  }

  /** The parser's message spreads over lines; the indented ones repeat the text and the place. */
  private static String reason(JsonProcessingException broken) {
    return broken
        .getOriginalMessage()
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith(" "))
        .collect(Collectors.joining(", "));
  }
}
