package io.orderly.partner;

import io.orderly.partner.expression.Expression;
import java.util.List;
import java.util.Optional;

/** A text with expressions in it, written {@code ${...}}. */
public record TextTemplate(List<Part> parts) {

  /** A piece of the text. */
  public sealed interface Part {

    record Literal(String text) implements Part {}

    record Value(Expression expression) implements Part {}
  }

  public TextTemplate {
    parts = List.copyOf(parts);
  }

  /** The expression, where there is nothing beside it: its value keeps its type. */
  public Optional<Expression> only() {
    return parts.size() == 1 && parts.get(0) instanceof Part.Value value
        ? Optional.of(value.expression())
        : Optional.empty();
  }

  /** Whether its text depends on that variable. */
  public boolean reads(String variable) {
    return parts.stream()
        .anyMatch(part -> part instanceof Part.Value value && value.expression().reads(variable));
  }
}
