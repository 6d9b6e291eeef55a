package io.orderly.security.limit;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.Ticker;
import io.orderly.security.limit.SecurityEvents.Kind;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts wrong passwords by name and address, and wrong tokens by address, over all endpoints of a
 * service. A count begins anew a minute after the first that counted. Only passwords that are not
 * known to be right are ever refused unseen: whoever proves itself is let through.
 */
public final class FailedLogins {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final long MOST_REMEMBERED = 50_000;
  private static final int LONGEST_NAME = 100;

  /** No name: names are keyed by their length first. */
  private static final String TOKENS = "tokens";

  private final int mostPerMinute;
  private final SecurityEvents events;
  private final LoadingCache<String, Failures> failures;

  private static final class Failures {
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicBoolean told = new AtomicBoolean();
  }

  public FailedLogins(LimitSettings limits, SecurityEvents events) {
    this(limits, events, Ticker.systemTicker());
  }

  FailedLogins(LimitSettings limits, SecurityEvents events, Ticker time) {
    this.mostPerMinute = limits.failuresPerMinute();
    this.events = events;
    this.failures =
        Caffeine.newBuilder()
            .ticker(time)
            .maximumSize(MOST_REMEMBERED)
            .expireAfterWrite(MINUTE)
            .build(nameAndNetwork -> new Failures());
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
   * Counts before a password is looked at: of many that come at once no more are looked at than may
   * be wrong.
   *
   * @throws LoginThrottledException when none may be looked at now
   */
  public Look look(String name, String address) {
    Failures past = failures.get(key(name, address));
    if (past.count.incrementAndGet() > mostPerMinute) {
      past.count.decrementAndGet();
      tellOnce(past, name, address);
      throw new LoginThrottledException();
    }
    return new Look(past.count);
  }

  /**
   * Refuses early what {@link #look} would refuse.
   *
   * @throws LoginThrottledException when no password of that name may be looked at now
   */
  public void requireHeard(String name, String address) {
    Failures past = failures.getIfPresent(key(name, address));
    if (past != null && past.count.get() >= mostPerMinute) {
      tellOnce(past, name, address);
      throw new LoginThrottledException();
    }
  }

  /** Counts a wrong token; false when too many came from that address. */
  public boolean countToken(String address) {
    Failures past = failures.get(TOKENS + Addresses.network(address));
    if (past.count.incrementAndGet() <= mostPerMinute) {
      return true;
    }
    tellOnce(past, "", address);
    return false;
  }

  private void tellOnce(Failures past, String name, String address) {
    if (past.told.compareAndSet(false, true)) {
      events.happened(Kind.LOCKED_OUT, name, address, "for a minute at most");
    }
  }

  /** Of bounded length; those who have so long a name in common are nobody. */
  private static String key(String name, String address) {
    String start = name.length() > LONGEST_NAME ? name.substring(0, LONGEST_NAME) : name;
    return start.length() + ":" + start + "@" + Addresses.network(address);
  }

  /** After which it is heard again at the latest. */
  public Duration period() {
    return MINUTE;
  }
}
