package io.orderly.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.operator.web.CommandHead;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A form as the JSON that the REST door takes, so that one reading holds for both. A field that is
 * left empty is left out.
 */
public final class FormBody {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();
  private static final String WHOLE_NUMBER = "-?[0-9]{1,18}";

  private FormBody() {}

  /**
   * Reads the form.
   *
   * @param fields the text fields that are taken
   * @param numbers the fields that are whole numbers
   * @param objects the fields that are JSON
   */
  public static ObjectNode read(
      HttpServletRequest request, Set<String> fields, Set<String> numbers, Set<String> objects) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    fields.forEach(field -> put(body, field, request, TextNode::new));
    numbers.forEach(field -> put(body, field, request, FormBody::number));
    objects.forEach(field -> put(body, field, request, FormBody::object));
    return body;
  }

  /** The fields of every command. Who acts is never a field: it is whoever is signed in. */
  public static ObjectNode head(HttpServletRequest request) {
    return read(request, Set.of(CommandHead.COMMAND_ID, CommandHead.REASON), Set.of(), Set.of());
  }

  /** What was typed, to be shown again. */
  public static Map<String, String> typed(HttpServletRequest request, Set<String> fields) {
    return fields.stream()
        .filter(field -> request.getParameter(field) != null)
        .collect(Collectors.toMap(field -> field, request::getParameter));
  }

  private interface Reading {
    JsonNode of(String text);
  }

  private static void put(
      ObjectNode body, String field, HttpServletRequest request, Reading reading) {
    String text = request.getParameter(field);
    if (text != null && !text.isBlank()) {
      body.set(field, reading.of(text.strip()));
    }
  }

  /** What is no number stays a text, which the reading refuses by name. */
  private static JsonNode number(String text) {
    return text.matches(WHOLE_NUMBER)
        ? JsonNodeFactory.instance.numberNode(Long.parseLong(text))
        : new TextNode(text);
  }

  private static JsonNode object(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return new TextNode(text);
    }
  }
}
