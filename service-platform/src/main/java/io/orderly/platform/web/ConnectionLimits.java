package io.orderly.platform.web;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long clients may take to send a request, and how many of them may be connected before they
 * have shown who they are. Per port.
 *
 * @param headerTimeout from the first byte of a request to the end of its head, and from the
 *     opening of a connection to the first byte
 * @param unauthenticatedTimeout to the end of the body, for a request that nobody has authenticated
 * @param bodyTimeout to the end of the body, for an authenticated request; a batch takes its time
 * @param maxUnauthenticated connections that no request was authenticated on; beyond it the oldest
 *     are closed
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
