package io.orderly.cli.terminal;

/** Nobody reads standard output any more, so there is nobody to tell either. */
public final class UnreadOutputException extends RuntimeException {

  UnreadOutputException() {
    super("Nobody reads standard output any more.");
  }
}
