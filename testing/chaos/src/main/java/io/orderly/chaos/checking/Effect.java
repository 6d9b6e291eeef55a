package io.orderly.chaos.checking;

/** Something that a partner did, whether or not its caller received the answer. */
public record Effect(String orderId, String step, Direction direction) {

  /** Whether it did something, or undid it. */
  public enum Direction {
    FORWARD,
    UNDO
  }
}
