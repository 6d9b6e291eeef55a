package io.orderly.security.limit;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;

/** One rate limit per name; a name that is unused for 10 periods is removed. */
public final class RateLimits {

  private static final long MAX_NAMES = 50_000;
  private static final int PERIODS_KEPT = 10;

  private final LoadingCache<String, RateLimiter> byName;
  private final Duration period;

  public RateLimits(int perPeriod, Duration period) {
    RateLimiterConfig limit =
        RateLimiterConfig.custom()
            .limitForPeriod(perPeriod)
            .limitRefreshPeriod(period)
            // A waiting request would hold a thread.
            .timeoutDuration(Duration.ZERO)
            .build();
    this.period = period;
    this.byName =
        Caffeine.newBuilder()
            .maximumSize(MAX_NAMES)
            .expireAfterAccess(period.multipliedBy(PERIODS_KEPT))
            .build(name -> RateLimiter.of(name, limit));
  }

  /** Acquires a permit; false if none is left in this period. */
  public boolean acquire(String name) {
    return byName.get(name).acquirePermission();
  }

  /** The time after which there are permits again. */
  public Duration period() {
    return period;
  }
}
