package io.orderly.cli.terminal;

/** The reader of standard output is gone, so nothing can be reported either. */
public final class UnreadOutputException extends RuntimeException {

  UnreadOutputException() {
    super("Standard output was closed by its reader.");
  }
}
