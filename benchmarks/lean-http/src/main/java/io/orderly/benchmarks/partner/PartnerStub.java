package io.orderly.benchmarks.partner;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The partner stub as a program: {@code --port N [--delay-millis N]}. It listens on 127.0.0.1, says
 * {@code {"ready":true,"port":N}}, says {@code {"answered":N}} to each line of its standard input:
 * how many requests it has answered so far, and ends when that input does, so never outlives
 * whoever started it.
 */
public final class PartnerStub {

  private PartnerStub() {}

  public static void main(String[] arguments) throws IOException {
    int port = option("--port", arguments, 0);
    Duration delay = Duration.ofMillis(option("--delay-millis", arguments, 0));
    try (var server = PartnerServer.start(port, delay);
        var questions =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII))) {
      System.out.printf("{\"ready\":true,\"port\":%d}%n", server.port());
      while (questions.readLine() != null) {
        System.out.printf("{\"answered\":%d}%n", server.answered());
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
