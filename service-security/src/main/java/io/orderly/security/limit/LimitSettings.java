package io.orderly.security.limit;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits per caller, of each instance of a service.
 *
 * @param requestsPerSecond Maximum rate of requests (requests/s) per caller. A batch is one request
 * @param failuresPerMinute Maximum number of failed logins per minute for one name from one address
 *     (IPv6: one /64). Beyond it passwords for that name are rejected there until the minute is
 *     over, unless the name has logged in successfully before. After as many wrong tokens from one
 *     address further wrong ones are answered 429; valid tokens pass
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
