package io.orderly.platform;

/** A service must not start with what it was given; people are told why, and what to do. */
public abstract class RefusedStartException extends RuntimeException {

  private final String action;

  /**
   * Refuses the start.
   *
   * @param why sentences for people
   * @param action what they do about it
   */
  protected RefusedStartException(String why, String action) {
    super(why);
    this.action = action;
  }

  String action() {
    return action;
  }
}
