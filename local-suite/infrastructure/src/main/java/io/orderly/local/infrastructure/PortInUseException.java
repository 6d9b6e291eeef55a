package io.orderly.local.infrastructure;

/**
 * Another program listens where one of ours should; the message is a sentence for the person who
 * started it.
 */
public final class PortInUseException extends RuntimeException {

  /**
   * @param program what was to listen, as a person calls it ("Postgres")
   * @param port the port on 127.0.0.1 that is taken
   */
  public PortInUseException(String program, int port) {
    super(
        "Port %d is already in use: stop the program that uses it, or choose another port for %s."
            .formatted(port, program));
  }
}
