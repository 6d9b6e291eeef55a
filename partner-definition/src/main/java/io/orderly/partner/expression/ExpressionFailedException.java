package io.orderly.partner.expression;

/**
 * An expression has no value for this data, or none within its bounds. Its message is for
 * operators: it has the expression, and nothing of the data.
 */
public final class ExpressionFailedException extends RuntimeException {

  public ExpressionFailedException(String message) {
    super(message);
  }
}
