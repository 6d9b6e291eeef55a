package io.orderly.partnercheck.call;

/** The time limit of the whole check was reached. */
public final class TimeLimitReachedException extends RuntimeException {

  public TimeLimitReachedException() {
    super("the time limit of the whole check was reached");
  }
}
