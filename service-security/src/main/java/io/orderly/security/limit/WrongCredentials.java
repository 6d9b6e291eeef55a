package io.orderly.security.limit;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;

/** Counts wrong credentials by the address that they came from, over all doors of a service. */
public final class WrongCredentials {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final Allowances failures;

  public WrongCredentials(LimitSettings limits) {
    this.failures = new Allowances(limits.failuresPerMinute(), MINUTE);
  }

  /** One more. The first that is beyond the limit is answered like the ones before it. */
  public void count(HttpServletRequest request) {
    var unused = failures.take(Addresses.network(request.getRemoteAddr()));
  }

  /** Whether an address was wrong too often to be heard now. */
  public boolean isUnheard(HttpServletRequest request) {
    return !failures.isLeft(Addresses.network(request.getRemoteAddr()));
  }

  /** After which it is heard again at the latest. */
  public Duration period() {
    return failures.period();
  }
}
