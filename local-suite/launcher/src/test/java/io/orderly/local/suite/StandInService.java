package io.orderly.local.suite;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Runs in place of a service: ready at once, and gone with its starter. With {@code DIES} set it
 * ends at once instead, with {@code REFUSES} it refuses to start, with {@code NEVER_READY} it never
 * says that it is ready.
 */
final class StandInService {

  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final int DEATH = 7;
  private static final int REFUSED = 1;

  /** As Spring Boot says it. */
  private static final String REFUSAL =
      """

      ***************************
      APPLICATION FAILED TO START
      ***************************

      Description:

      own.yaml: an error

      Action:

      Fix the file.
      """;

  private StandInService() {}

  public static void main(String[] arguments) throws IOException {
    if (System.getenv("DIES") != null) {
      System.out.println("about to die");
      System.exit(DEATH);
    }
    if (System.getenv("REFUSES") != null) {
      System.out.println(REFUSAL);
      System.exit(REFUSED);
    }
    System.out.printf(
        "its alerts link to %s and go to %s%n",
        System.getenv("ORDERLY_SUPERVISOR_ALERTING_CONSOLEURL"),
        System.getenv("ORDERLY_SUPERVISOR_ALERTING_ALERTMANAGERS_MAIN_URL"));
    // Its probes are all that it has; a service with doors has them on a port of their own.
    String probed =
        System.getenv().getOrDefault("MANAGEMENT_SERVER_PORT", System.getenv("SERVER_PORT"));
    int port = Integer.parseInt(probed);
    var server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    int status = System.getenv("NEVER_READY") == null ? OK : UNAVAILABLE;
    server.createContext(
        "/actuator/health/readiness",
        exchange -> {
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    server.start();
    System.out.printf(
        "%s serves for %s%n",
        System.getenv("ORDERLY_INSTANCE_ID"), System.getenv("ORDERLY_AGENTS_PAYMENT_BASEURL"));
    while (System.in.read() >= 0) {
      // Only its end counts.
    }
    System.exit(0);
  }
}
