package io.orderly.security.limit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.security.caller.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.core.context.SecurityContextHolder;

/**
 * Security events for monitoring: failed logins, lock-outs and refused roles. Each is counted; of
 * each kind at most 10 per second are logged, with name and address.
 */
public final class SecurityEvents {

  private static final Logger LOG = LoggerFactory.getLogger(SecurityEvents.class);

  private static final int LINES_PER_SECOND = 10;
  private static final int MAX_SHOWN = 100;
  private static final Pattern UNPRINTABLE = Pattern.compile("[^\\x20-\\x7E]");

  private final Map<Kind, Counter> counters;
  private final RateLimits lines = new RateLimits(LINES_PER_SECOND, Duration.ofSeconds(1));

  /** The kinds of events. */
  public enum Kind {
    /** An invalid name or password. */
    LOGIN_FAILED,
    /** The identity provider answered a login with an error. */
    LOGIN_REFUSED_BY_PROVIDER,
    /** A response of the identity provider to a login that this browser did not start. */
    LOGIN_STATE_INVALID,
    /** The identity provider returned no valid ID token, or one without a name. */
    LOGIN_TOKEN_INVALID,
    /** An invalid token or other header with credentials. */
    CREDENTIALS_REFUSED,
    /** Too many invalid credentials; further ones are refused unchecked. */
    LOCKED_OUT,
    /** An authenticated caller lacks the role for its request. */
    ROLE_REFUSED;

    String tag() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Registers all counters, so that rates have a first value. */
  public SecurityEvents(MeterRegistry meters) {
    this.counters =
        Arrays.stream(Kind.values())
            .collect(
                Collectors.toUnmodifiableMap(
                    Function.identity(),
                    kind -> meters.counter("orderly.security.events", "kind", kind.tag())));
  }

  /**
   * Counts and logs an event.
   *
   * @param who the name that the client gave; may be empty
   * @param what was requested; may be empty
   */
  public void happened(Kind kind, String who, String address, String what) {
    Objects.requireNonNull(counters.get(kind)).increment();
    if (lines.acquire(kind.tag())) {
      LOG.warn(
          "security event {}: name \"{}\" from {} {}",
          kind.tag(),
          shown(who),
          shown(address),
          shown(what));
    }
  }

  /** Records that the authenticated caller of a request lacks the role for it. */
  public void roleRefused(HttpServletRequest request) {
    Caller.find(SecurityContextHolder.getContext().getAuthentication())
        .ifPresent(
            caller ->
                happened(
                    Kind.ROLE_REFUSED,
                    caller.name(),
                    request.getRemoteAddr(),
                    request.getMethod() + " " + request.getRequestURI()));
  }

  private static String shown(String text) {
    String start = text.length() > MAX_SHOWN ? text.substring(0, MAX_SHOWN) : text;
    return UNPRINTABLE.matcher(start).replaceAll("?");
  }
}
