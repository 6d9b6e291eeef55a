package io.orderly.benchmarks.loading;

import io.orderly.local.infrastructure.FreePort;
import java.util.UUID;

/**
 * Where the webhooks of the partner of waiting orders are received.
 *
 * @param port on 127.0.0.1
 * @param secret by which they are believed
 */
public record HookAddress(int port, String secret) {

  static final String PATH = "/hooks/delivery";

  /** A port that nobody listens on, and a secret that nobody knows. */
  public static HookAddress free() {
    return new HookAddress(FreePort.find(), UUID.randomUUID().toString());
  }

  /** The head of every request. */
  String headers() {
    return "Content-Type: application/json\r\nAuthorization: Bearer %s\r\n".formatted(secret);
  }
}
