package io.orderly.partner;

import io.orderly.partner.expression.Expression;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

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

  /** All of them. */
  public Stream<Expression> expressions() {
    return parts.stream()
        .filter(Part.Value.class::isInstance)
        .map(part -> ((Part.Value) part).expression());
  }

  /** Whether its text depends on that variable. */
  public boolean reads(String variable) {
    return expressions().anyMatch(expression -> expression.reads(variable));
  }
}
