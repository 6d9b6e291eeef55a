package io.orderly.platform;

/**
 * A service refuses to start with its configuration; the message has the reason and the action the
 * fix.
 */
public abstract class RefusedStartException extends RuntimeException {

  private final String action;

  /**
   * Refuses the start.
   *
   * @param why reason, in sentences
   * @param action how to fix it
   */
  protected RefusedStartException(String why, String action) {
    super(why);
    this.action = action;
  }

  String action() {
    return action;
  }
}
