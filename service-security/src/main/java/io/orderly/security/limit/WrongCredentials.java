package io.orderly.security.limit;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts wrong credentials by the address that they came from, over all doors of a service. An
 * address begins anew a minute after the first that counted.
 */
public final class WrongCredentials {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long MOST_REMEMBERED = 50_000;

  private final int mostPerMinute;
  private final LoadingCache<String, AtomicInteger> byNetwork;

  public WrongCredentials(LimitSettings limits) {
    this(limits, Ticker.systemTicker());
  }

  WrongCredentials(LimitSettings limits, Ticker time) {
    this.mostPerMinute = limits.failuresPerMinute();
    this.byNetwork =
        Caffeine.newBuilder()
            .ticker(time)
            .maximumSize(MOST_REMEMBERED)
            .expireAfterWrite(MINUTE)
            .build(network -> new AtomicInteger());
  }

  /** One look at credentials, which counts as a wrong one until it is known to be right. */
  public static final class Look {

    private final AtomicInteger wrong;

    private Look(AtomicInteger wrong) {
      this.wrong = wrong;
    }

    /** Gives back what was counted, once. */
    public void wasRight() {
      wrong.decrementAndGet();
    }
  }

  /**
   * Counts before credentials are looked at: of many that come at once no more are looked at than
   * may be wrong.
   *
   * @throws UnheardException when none may be looked at now
   */
  public Look look(String address) {
    AtomicInteger wrong = byNetwork.get(Addresses.network(address));
    if (wrong.incrementAndGet() > mostPerMinute) {
      wrong.decrementAndGet();
      throw new UnheardException();
    }
    return new Look(wrong);
  }

  /** One more, of those that were not counted before they were looked at. */
  public void count(HttpServletRequest request) {
    byNetwork.get(Addresses.network(request.getRemoteAddr())).incrementAndGet();
  }

  /** Whether an address was wrong too often to be heard now. */
  public boolean isUnheard(HttpServletRequest request) {
    AtomicInteger wrong = byNetwork.getIfPresent(Addresses.network(request.getRemoteAddr()));
    return wrong != null && wrong.get() >= mostPerMinute;
  }

  /** After which it is heard again at the latest. */
  public Duration period() {
    return MINUTE;
  }
}
