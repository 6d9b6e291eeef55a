package io.orderly.cli.http;

import java.io.IOException;

/** Nobody answered; the message says why in a few words: {@code no connection}. */
public final class NoAnswerException extends IOException {

  NoAnswerException(String why, Throwable cause) {
    super(why, cause);
  }
}
