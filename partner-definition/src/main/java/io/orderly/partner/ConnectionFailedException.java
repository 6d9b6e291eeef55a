package io.orderly.partner;

import io.orderly.process.Failure;
import java.net.ConnectException;

/** There is no connection to a partner: of the request nothing was executed. */
public final class ConnectionFailedException extends ConnectException {

  private static final int MAX_MESSAGE = 500;

  private final transient Failure failure;
  private final boolean isMisconfigured;

  private ConnectionFailedException(boolean isMisconfigured, String code, String message) {
    super(message);
    this.isMisconfigured = isMisconfigured;
    this.failure = new Failure(code, message);
  }

  /** Somebody has to act, and no order is at fault. */
  public static ConnectionFailedException misconfigured(String code, String message) {
    return new ConnectionFailedException(true, code, bounded(message));
  }

  /** It passes by itself. */
  public static ConnectionFailedException unavailable(String code, String message) {
    return new ConnectionFailedException(false, code, bounded(message));
  }

  /** Parts of it may be what the other side sent. */
  private static String bounded(String message) {
    String printable = message.replaceAll("[^\\x20-\\x7e]+", " ").strip();
    return printable.substring(0, Math.min(MAX_MESSAGE, printable.length()));
  }

  /** With what caused it. */
  public ConnectionFailedException by(Throwable cause) {
    initCause(cause);
    return this;
  }

  public Failure failure() {
    return failure;
  }

  public boolean isMisconfigured() {
    return isMisconfigured;
  }
}
