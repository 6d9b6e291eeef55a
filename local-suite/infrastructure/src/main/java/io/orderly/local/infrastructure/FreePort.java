package io.orderly.local.infrastructure;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/** Ports on 127.0.0.1. */
public final class FreePort {

  // Below the range that Linux and macOS give to outgoing connections, 32,768 and up: a client that
  // reconnects to a server that is down would otherwise now and then be handed that very port,
  // connect to itself and keep the server from coming back. With room for ports that stand up to
  // some 1,100 above one that is found, as those of further instances and of probes do.
  private static final int LOWEST = 20_000;
  private static final int HIGHEST = 31_500;
  private static final int TRIES = 200;

  private FreePort() {}

  /**
   * A port that nobody listens on at the moment.
   *
   * @throws IllegalStateException when 200 random ports were all taken
   */
  public static int find() {
    for (int i = 0; i < TRIES; i++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
      if (isFree(port)) {
        return port;
      }
    }
    throw new IllegalStateException(
        "No free port on 127.0.0.1 between %d and %d".formatted(LOWEST, HIGHEST));
  }

  /**
   * Makes sure of a port that somebody chose.
   *
   * @param program what shall listen there, as a person calls it
   * @throws PortInUseException when another program listens there
   */
  public static void require(String program, int port) {
    if (!isFree(port)) {
      throw new PortInUseException(program, port);
    }
  }

  /** Whether nobody listens on the port of 127.0.0.1 at the moment. */
  public static boolean isFree(int port) {
    try (var socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
