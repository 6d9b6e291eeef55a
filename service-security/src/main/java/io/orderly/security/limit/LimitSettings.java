package io.orderly.security.limit;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much callers may ask for, of each instance of a service.
 *
 * @param requestsPerSecond by one caller; a batch is one request
 * @param failuresPerMinute wrong passwords for one name from one address (of IPv6: one /64); beyond
 *     that no password for that name is looked at from there until the minute is over, unless it
 *     was right before. Wrong tokens from one address are told to come later; right ones pass.
 */
public record LimitSettings(
    @DefaultValue("2000") int requestsPerSecond, @DefaultValue("30") int failuresPerMinute) {

  public LimitSettings {
    requireSome("requests-per-second", requestsPerSecond);
    requireSome("failures-per-minute", failuresPerMinute);
  }

  private static void requireSome(String name, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException(
          "orderly.security.limits.%s must be at least 1".formatted(name));
    }
  }
}
