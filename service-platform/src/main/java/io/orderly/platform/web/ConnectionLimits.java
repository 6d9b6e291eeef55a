package io.orderly.platform.web;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of connections on each port: how long a client may take to send a request, and how many
 * connections may be unauthenticated.
 *
 * @param headerTimeout Timeout from the first byte of a request to the end of its headers, and from
 *     the opening of a connection to the first byte
 * @param unauthenticatedTimeout Timeout to the end of the body of a request that is not
 *     authenticated
 * @param bodyTimeout Timeout to the end of the body of an authenticated request. Does not apply to
 *     batches
 * @param maxUnauthenticated Maximum number of connections without an authenticated request. Beyond
 *     it the oldest are closed
 */
@ConfigurationProperties("orderly.connections")
public record ConnectionLimits(
    @DefaultValue("5s") Duration headerTimeout,
    @DefaultValue("5s") Duration unauthenticatedTimeout,
    @DefaultValue("30s") Duration bodyTimeout,
    @DefaultValue("1000") int maxUnauthenticated) {

  public ConnectionLimits {
    requirePositive("header-timeout", headerTimeout);
    requirePositive("unauthenticated-timeout", unauthenticatedTimeout);
    requirePositive("body-timeout", bodyTimeout);
    if (maxUnauthenticated < 1) {
      throw new IllegalArgumentException(
          "orderly.connections.max-unauthenticated must be at least 1");
    }
  }

  private static void requirePositive(String setting, Duration duration) {
    if (duration.isZero() || duration.isNegative()) {
      throw new IllegalArgumentException(
          "orderly.connections.%s must be positive".formatted(setting));
    }
  }
}
