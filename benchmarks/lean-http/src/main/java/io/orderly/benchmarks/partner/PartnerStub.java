package io.orderly.benchmarks.partner;

import java.io.IOException;
import java.time.Duration;

/**
 * The partner stub as a program: {@code --port N [--delay-millis N]}. It listens on 127.0.0.1, says
 * {@code {"ready":true,"port":N}} and ends when its standard input does, so never outlives whoever
 * started it.
 */
public final class PartnerStub {

  private PartnerStub() {}

  public static void main(String[] arguments) throws IOException {
    int port = option("--port", arguments, 0);
    Duration delay = Duration.ofMillis(option("--delay-millis", arguments, 0));
    try (PartnerServer server = PartnerServer.start(port, delay)) {
      System.out.printf("{\"ready\":true,\"port\":%d}%n", server.port());
      while (System.in.read() >= 0) {
        // What is written to us does not matter, only that nobody hung up.
      }
    }
  }

  private static int option(String name, String[] arguments, int otherwise) {
    for (int i = 0; i + 1 < arguments.length; i += 2) {
      if (arguments[i].equals(name)) {
        return Integer.parseInt(arguments[i + 1]);
      }
    }
    return otherwise;
  }
}
