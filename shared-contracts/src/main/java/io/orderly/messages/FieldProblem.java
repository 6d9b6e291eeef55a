package io.orderly.messages;

import java.util.Objects;

/**
 * One error of an input.
 *
 * @param field path such as {@code lines[3].quantity}; empty for the whole
 * @param rule the rule that is broken
 */
public record FieldProblem(String field, String rule) {

  public FieldProblem {
    Objects.requireNonNull(field, "field is missing");
    Objects.requireNonNull(rule, "rule is missing");
  }
}
