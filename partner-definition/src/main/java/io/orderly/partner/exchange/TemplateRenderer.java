package io.orderly.partner.exchange;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.orderly.partner.JsonTemplate;
import io.orderly.partner.TextTemplate;
import io.orderly.partner.TextTemplate.Part;
import io.orderly.partner.expression.Expression;
import io.orderly.partner.expression.ExpressionFailedException;
import io.orderly.partner.expression.Scope;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Puts the values of expressions in their places. */
final class TemplateRenderer {

  /** What becomes of a value that is null. */
  enum Nulls {
    /** Its field is left out. */
    LEFT_OUT,
    /** It fails: a result without what it is there for is none. */
    REFUSED
  }

  private final Scope scope;

  TemplateRenderer(Scope scope) {
    this.scope = scope;
  }

  /**
   * The text, each value of an expression encoded; empty when it is but one expression whose value
   * is null.
   *
   * @throws ExpressionFailedException when a value is missing, or is no text, number or boolean
   */
  Optional<String> text(TextTemplate template, UnaryOperator<String> encoding) {
    StringBuilder text = new StringBuilder();
    for (Part part : template.parts()) {
      if (part instanceof Part.Literal literal) {
        text.append(literal.text());
      } else if (part instanceof Part.Value value) {
        JsonNode evaluated = value.expression().evaluate(scope);
        if (evaluated.isNull() && template.only().isPresent()) {
          return Optional.empty();
        }
        text.append(encoding.apply(scalar(evaluated, value)));
      }
    }
    return Optional.of(text.toString());
  }

  private static String scalar(JsonNode value, Part.Value part) {
    if (value.isTextual()) {
      return value.textValue();
    }
    if (value.isBigDecimal()) {
      return value.decimalValue().toPlainString();
    }
    if (value.isNumber() || value.isBoolean()) {
      return value.asText();
    }
    throw new ExpressionFailedException(
        "%s: the value must be text, a number, true or false".formatted(part.expression()));
  }

  /**
   * The JSON.
   *
   * @throws ExpressionFailedException when a value is missing, or null where that is refused
   */
  JsonNode json(JsonTemplate template, Nulls nulls) {
    if (template instanceof JsonTemplate.Constant constant) {
      return constant.value();
    }
    if (template instanceof JsonTemplate.Text text) {
      return text(text.template(), nulls);
    }
    return template instanceof JsonTemplate.ListOf list
        ? list(list, nulls)
        : object((JsonTemplate.MapOf) template, nulls);
  }

  private JsonNode text(TextTemplate template, Nulls nulls) {
    JsonNode value =
        template
            .only()
            .map(expression -> expression.evaluate(scope))
            .orElseGet(() -> new TextNode(text(template, UnaryOperator.identity()).orElse("")));
    if (nulls == Nulls.REFUSED && template.only().isPresent()) {
      refuseGaps(value, true, template.only().get());
    }
    return value;
  }

  /** What is undone by its handle must have it: alone, in a list, or as a null in an object. */
  private static void refuseGaps(JsonNode value, boolean isHandle, Expression expression) {
    if (value.isNull() || (isHandle && value.isTextual() && value.textValue().isBlank())) {
      throw new ExpressionFailedException(
          "%s: the value is null or empty, or has such a one in it".formatted(expression));
    }
    value.forEach(element -> refuseGaps(element, isHandle && value.isArray(), expression));
  }

  private ArrayNode list(JsonTemplate.ListOf template, Nulls nulls) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (JsonTemplate element : template.elements()) {
      JsonNode value = json(element, nulls);
      if (!value.isNull()) {
        list.add(value);
      }
    }
    return list;
  }

  private ObjectNode object(JsonTemplate.MapOf template, Nulls nulls) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    template
        .fields()
        .forEach(
            (name, field) -> {
              JsonNode value = json(field, nulls);
              if (!value.isNull()) {
                object.set(name, value);
              }
            });
    return object;
  }
}
