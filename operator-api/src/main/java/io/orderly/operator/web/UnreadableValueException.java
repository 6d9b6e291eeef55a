package io.orderly.operator.web;

/** A parameter can't be converted to the type of its field. */
public final class UnreadableValueException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  /**
   * Of one parameter.
   *
   * @param rule that it breaks, such as "must be a UUID"
   */
  public UnreadableValueException(String rule) {
    super(rule);
  }
}
