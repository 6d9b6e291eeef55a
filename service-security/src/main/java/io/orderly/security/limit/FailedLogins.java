package io.orderly.security.limit;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import io.orderly.security.limit.SecurityEvents.Kind;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts failed passwords by name and address, and invalid tokens by address, over all endpoints of
 * a service. A count restarts a minute after its first failure. Passwords that were valid before
 * and valid tokens are never throttled.
 */
public final class FailedLogins {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long MAX_ENTRIES = 50_000;
  private static final int MAX_NAME_LENGTH = 100;

  /** No name: names are keyed by their length first. */
  private static final String TOKENS = "tokens";

  private final int maxPerMinute;
  private final SecurityEvents events;
  private final LoadingCache<String, Failures> failures;

  private static final class Failures {
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicBoolean reported = new AtomicBoolean();
  }

  public FailedLogins(LimitSettings limits, SecurityEvents events) {
    this(limits, events, Ticker.systemTicker());
  }

  FailedLogins(LimitSettings limits, SecurityEvents events, Ticker time) {
    this.maxPerMinute = limits.failuresPerMinute();
    this.events = events;
    this.failures =
        Caffeine.newBuilder()
            .ticker(time)
            .maximumSize(MAX_ENTRIES)
            .expireAfterWrite(MINUTE)
            .build(nameAndNetwork -> new Failures());
  }

  /** One check of credentials, counted as failed until it succeeds. */
  public static final class Check {
    private final AtomicInteger wrong;

    private Check(AtomicInteger wrong) {
      this.wrong = wrong;
    }

    /** Takes it off the count; to be called once. */
    public void succeeded() {
      wrong.decrementAndGet();
    }
  }

  /**
   * Counts before a password is checked, so that of many concurrent ones no more are checked than
   * may fail.
   *
   * @throws LoginThrottledException when no password of that name and address may be checked now
   */
  public Check begin(String name, String address) {
    Failures past = failures.get(key(name, address));
    if (past.count.incrementAndGet() > maxPerMinute) {
      past.count.decrementAndGet();
      reportOnce(past, name, address);
      throw new LoginThrottledException();
    }
    return new Check(past.count);
  }

  /**
   * Refuses early what {@link #begin} would refuse.
   *
   * @throws LoginThrottledException when no password of that name and address may be checked now
   */
  public void requireNotThrottled(String name, String address) {
    Failures past = failures.getIfPresent(key(name, address));
    if (past != null && past.count.get() >= maxPerMinute) {
      reportOnce(past, name, address);
      throw new LoginThrottledException();
    }
  }

  /** Counts a wrong token; false when too many came from that address. */
  public boolean countToken(String address) {
    Failures past = failures.get(TOKENS + Addresses.network(address));
    if (past.count.incrementAndGet() <= maxPerMinute) {
      return true;
    }
    reportOnce(past, "", address);
    return false;
  }

  private void reportOnce(Failures past, String name, String address) {
    if (past.reported.compareAndSet(false, true)) {
      events.happened(Kind.LOCKED_OUT, name, address, "for at most one minute");
    }
  }

  /** Bounded in length; names longer than the maximum are never valid and share one key. */
  private static String key(String name, String address) {
    String start = name.length() > MAX_NAME_LENGTH ? name.substring(0, MAX_NAME_LENGTH) : name;
    return start.length() + ":" + start + "@" + Addresses.network(address);
  }

  /** Time after which a throttled address may try again at the latest. */
  public Duration period() {
    return MINUTE;
  }
}
