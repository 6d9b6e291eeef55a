package io.orderly.chaos.checking;

/**
 * Something that a partner did, whether or not its caller received the answer.
 *
 * @param attributes of the order as the partner received them, as JSON; empty without any
 */
public record Effect(String orderId, String step, Direction direction, String attributes) {

  /** Whether it did something, or undid it. */
  public enum Direction {
    FORWARD,
    UNDO
  }
}
