package io.orderly.partner.reading;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.partner.JsonTemplate;
import io.orderly.partner.ParameterType;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.TextTemplate.Part;
import io.orderly.partner.expression.Expression;
import io.orderly.partner.expression.ExpressionLanguage;
import io.orderly.partner.expression.ExpressionLanguage.InvalidExpressionException;
import io.orderly.yaml.FileErrors;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads texts with expressions in dollar and braces, and JSON that holds such texts. A second
 * dollar before it stands for the characters themselves.
 */
final class TemplateReader {

  static final int MAX_TEXT = 10_000;

  private static final String BEGIN = "${";

  private final FileErrors errors;
  private final ExpressionLanguage language;
  private final List<String> forbidden;

  private TemplateReader(FileErrors errors, ExpressionLanguage language, List<String> forbidden) {
    this.errors = errors;
    this.language = language;
    this.forbidden = forbidden;
  }

  static TemplateReader ofRequests(FileErrors errors) {
    return new TemplateReader(errors, ExpressionLanguage.ofRequests(), List.of());
  }

  static TemplateReader ofRequests(FileErrors errors, Map<String, ParameterType> parameters) {
    return new TemplateReader(errors, ExpressionLanguage.ofRequests(parameters), List.of());
  }

  static TemplateReader ofAnswers(FileErrors errors, Map<String, ParameterType> parameters) {
    return new TemplateReader(errors, ExpressionLanguage.ofAnswers(parameters), List.of());
  }

  static TemplateReader ofHooks(FileErrors errors) {
    return new TemplateReader(errors, ExpressionLanguage.ofHooks(), List.of());
  }

  static TemplateReader ofHookContent(FileErrors errors) {
    return new TemplateReader(errors, ExpressionLanguage.ofHookContent(), List.of());
  }

  /** As this one, but for an operation that is about no earlier one: there is nothing to know. */
  TemplateReader withoutForward() {
    return new TemplateReader(errors, language, List.of("forwardResult", "forwardOutcome"));
  }

  /** A condition, which is an expression without {@code ${}}; empty with an error added. */
  Optional<Expression> condition(String place, String text) {
    try {
      return Optional.of(checked(place, language.compileCondition(text)));
    } catch (InvalidExpressionException e) {
      return invalid(place, text, e);
    }
  }

  private Optional<Expression> expression(String place, String text) {
    try {
      return Optional.of(checked(place, language.compile(text)));
    } catch (InvalidExpressionException e) {
      return invalid(place, text, e);
    }
  }

  private Expression checked(String place, Expression expression) {
    forbidden.stream()
        .filter(expression::reads)
        .forEach(
            name ->
                errors.add(
                    place,
                    "%s is there only in an operation that is the undo or the status of another"
                        .formatted(name)));
    return expression;
  }

  private Optional<Expression> invalid(
      String place, String text, InvalidExpressionException error) {
    errors.add(
        place,
        "expression %s is invalid, %s".formatted(FileErrors.quoted(text), error.getMessage()));
    return Optional.empty();
  }

  /** The template; empty with an error added. */
  Optional<TextTemplate> read(String place, String text) {
    List<Part> parts = new ArrayList<>();
    StringBuilder literal = new StringBuilder();
    int position = 0;
    while (position < text.length()) {
      if (text.startsWith("$" + BEGIN, position)) {
        literal.append(BEGIN);
        position += BEGIN.length() + 1;
      } else if (text.startsWith(BEGIN, position)) {
        int end = end(text, position + BEGIN.length());
        if (end < 0) {
          errors.add(place, "%s has a ${ without its }".formatted(FileErrors.quoted(text)));
          return Optional.empty();
        }
        addLiteral(parts, literal);
        Optional<Expression> expression =
            expression(place, text.substring(position + BEGIN.length(), end).strip());
        if (expression.isEmpty()) {
          return Optional.empty();
        }
        parts.add(new Part.Value(expression.get()));
        position = end + 1;
      } else {
        literal.append(text.charAt(position));
        position++;
      }
    }
    addLiteral(parts, literal);
    return Optional.of(new TextTemplate(parts));
  }

  private static void addLiteral(List<Part> parts, StringBuilder literal) {
    if (!literal.isEmpty()) {
      parts.add(new Part.Literal(literal.toString()));
      literal.setLength(0);
    }
  }

  /** Where the brace is that closes an expression: braces and quotes in it come in pairs. */
  private static int end(String text, int begin) {
    int open = 0;
    char quote = 0;
    for (int i = begin; i < text.length(); i++) {
      char character = text.charAt(i);
      if (quote != 0) {
        if (character == '\\') {
          i++;
        } else if (character == quote) {
          quote = 0;
        }
      } else if (character == '"' || character == '\'') {
        quote = character;
      } else if (character == '{') {
        open++;
      } else if (character == '}') {
        if (open == 0) {
          return i;
        }
        open--;
      }
    }
    return -1;
  }

  /** JSON with templates for its texts; empty with an error added. */
  Optional<JsonTemplate> readJson(String place, JsonNode node) {
    if (node.isTextual()) {
      return read(place, node.textValue()).map(TemplateReader::text);
    }
    if (node.isObject()) {
      return readMap(place, node);
    }
    if (node.isArray()) {
      return readList(place, node);
    }
    return Optional.of(new JsonTemplate.Constant(node));
  }

  private static JsonTemplate text(TextTemplate template) {
    return new JsonTemplate.Text(template);
  }

  private Optional<JsonTemplate> readMap(String place, JsonNode node) {
    Map<String, JsonTemplate> fields = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      if (field.getKey().contains(BEGIN)) {
        errors.add(place, "a name of a field can't be an expression");
      }
      readJson(place + "." + field.getKey(), field.getValue())
          .ifPresent(read -> fields.put(field.getKey(), read));
    }
    return Optional.of(new JsonTemplate.MapOf(fields));
  }

  private Optional<JsonTemplate> readList(String place, JsonNode node) {
    List<JsonTemplate> elements = new ArrayList<>();
    for (int i = 0; i < node.size(); i++) {
      readJson("%s[%d]".formatted(place, i), node.get(i)).ifPresent(elements::add);
    }
    return Optional.of(new JsonTemplate.ListOf(elements));
  }
}
