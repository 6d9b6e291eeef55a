package io.orderly.local.suite;

/** The suite can't do what it was asked for; the message is for the person who asked. */
public final class SuiteException extends RuntimeException {

  SuiteException(String message) {
    super(message);
  }

  SuiteException(String message, Throwable cause) {
    super(message, cause);
  }
}
