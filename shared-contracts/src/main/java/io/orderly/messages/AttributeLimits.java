package io.orderly.messages;

/**
 * How large the attributes of an order may be: its own and those of its lines together.
 *
 * @param maxBytes as JSON without white space
 * @param maxDepth levels of objects and arrays, with the one that is called attributes
 * @param maxNames names, on all levels
 */
public record AttributeLimits(int maxBytes, int maxDepth, int maxNames) {

  /** Where none are configured. */
  public static final AttributeLimits USUAL = new AttributeLimits(65_536, 8, 2_000);
}
