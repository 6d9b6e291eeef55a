package io.orderly.partnercheck.call;

/**
 * What really stands at a partner for one order, by its own count.
 *
 * @param forward how often it performed
 * @param undo how often it undid
 */
public record Effects(int forward, int undo) {

  /** What is left of it. */
  public int net() {
    return forward - undo;
  }

  @Override
  public String toString() {
    return "%d performed, %d undone".formatted(forward, undo);
  }
}
