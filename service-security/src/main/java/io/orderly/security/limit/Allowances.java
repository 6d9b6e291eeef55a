package io.orderly.security.limit;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;

/** So much a period, for each of many. Whoever is not seen for long is forgotten. */
public final class Allowances {

  private static final long MOST_REMEMBERED = 50_000;
  private static final int PERIODS_REMEMBERED = 10;

  private final LoadingCache<String, RateLimiter> byName;
  private final Duration period;

  public Allowances(int perPeriod, Duration period) {
    RateLimiterConfig terms =
        RateLimiterConfig.custom()
            .limitForPeriod(perPeriod)
            .limitRefreshPeriod(period)
            // Nobody waits here: a request that waits holds a thread.
            .timeoutDuration(Duration.ZERO)
            .build();
    this.period = period;
    this.byName =
        Caffeine.newBuilder()
            .maximumSize(MOST_REMEMBERED)
            .expireAfterAccess(period.multipliedBy(PERIODS_REMEMBERED))
            .build(name -> RateLimiter.of(name, terms));
  }

  /** Takes one; false when none is left. */
  public boolean take(String name) {
    return byName.get(name).acquirePermission();
  }

  /** When to come again at the latest. */
  public Duration period() {
    return period;
  }
}
