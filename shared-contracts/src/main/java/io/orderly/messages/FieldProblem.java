package io.orderly.messages;

import java.util.Objects;

/**
 * One thing that is wrong with an input.
 *
 * @param field where, as a path like {@code lines[3].quantity}; empty for the whole
 * @param rule what would be right
 */
public record FieldProblem(String field, String rule) {

  public FieldProblem {
    Objects.requireNonNull(field, "field is missing");
    Objects.requireNonNull(rule, "rule is missing");
  }
}
