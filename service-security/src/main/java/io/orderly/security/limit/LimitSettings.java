package io.orderly.security.limit;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much callers may ask for, of each instance of a service.
 *
 * @param requestsPerSecond by one caller; a batch is one request
 * @param failuresPerMinute wrong names, passwords and tokens from one address (of IPv6: one /64);
 *     beyond that nobody from there is heard until the minute is over
 */
public record LimitSettings(
    @DefaultValue("2000") int requestsPerSecond, @DefaultValue("30") int failuresPerMinute) {

  public LimitSettings {
    if (requestsPerSecond < 1 || failuresPerMinute < 1) {
      throw new IllegalArgumentException("orderly.security.limits must be at least 1");
    }
  }
}
