package io.orderly.submission.intake.grouping;

/** An order was not confirmed: it may be taken or not, and sending it again is safe. */
public final class UnconfirmedException extends RuntimeException {

  private static final String ADVICE =
      " What was not confirmed may be sent again: it is taken once.";

  private UnconfirmedException(String why) {
    super(why + ADVICE);
  }

  static UnconfirmedException crowded() {
    return new UnconfirmedException("Too many orders wait to be taken.");
  }

  static UnconfirmedException late() {
    return new UnconfirmedException("The state store takes too long.");
  }

  static UnconfirmedException closing() {
    return new UnconfirmedException("This service ends.");
  }
}
