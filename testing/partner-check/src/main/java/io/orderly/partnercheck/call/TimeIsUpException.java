package io.orderly.partnercheck.call;

/** The check has taken as long as it may. */
public final class TimeIsUpException extends RuntimeException {

  public TimeIsUpException() {
    super("the time of the whole check was over");
  }
}
