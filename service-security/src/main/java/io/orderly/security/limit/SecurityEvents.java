package io.orderly.security.limit;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
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

/**
 * What whoever watches over a service must know: failed logins, lock-outs and refused roles. Each
 * is counted; of each kind a bounded number of lines per second gets into the log, with who and
 * from where.
 */
public final class SecurityEvents {

  private static final Logger LOG = LoggerFactory.getLogger(SecurityEvents.class);

  private static final int LINES_PER_SECOND = 10;
  private static final int LONGEST_SHOWN = 100;
  private static final Pattern UNPRINTABLE = Pattern.compile("[^\\x20-\\x7E]");

  private final Map<Kind, Counter> counters;
  private final Allowances lines = new Allowances(LINES_PER_SECOND, Duration.ofSeconds(1));

  /** The kinds of events. */
  public enum Kind {
    /** A wrong name or password. */
    LOGIN_FAILED,
    /** The identity provider answered a login with an error. */
    LOGIN_REFUSED_BY_PROVIDER,
    /** An answer of the identity provider to a login that this browser did not begin. */
    LOGIN_STATE_INVALID,
    /** The identity provider gave no ID token that holds for a login, or one that names nobody. */
    LOGIN_TOKEN_INVALID,
    /** A token, or a header with credentials, that does not hold. */
    CREDENTIALS_REFUSED,
    /** Wrong credentials came too often; those that come next are refused unseen. */
    LOCKED_OUT,
    /** Somebody known asked for what it has no role for. */
    ROLE_REFUSED;

    String tag() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Every counter is there from the start, so that a rate has a first value. */
  public SecurityEvents(MeterRegistry meters) {
    this.counters =
        Arrays.stream(Kind.values())
            .collect(
                Collectors.toUnmodifiableMap(
                    Function.identity(),
                    kind -> meters.counter("orderly.security.events", "kind", kind.tag())));
  }

  /**
   * Notes an event.
   *
   * @param who as the client says; empty: it does not say
   * @param what was asked for; empty: nothing in particular
   */
  public void happened(Kind kind, String who, String address, String what) {
    Objects.requireNonNull(counters.get(kind)).increment();
    if (lines.take(kind.tag())) {
      LOG.warn(
          "security event {}: name \"{}\" from {} {}",
          kind.tag(),
          shown(who),
          shown(address),
          shown(what));
    }
  }

  private static String shown(String text) {
    String start = text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN) : text;
    return UNPRINTABLE.matcher(start).replaceAll("?");
  }
}
