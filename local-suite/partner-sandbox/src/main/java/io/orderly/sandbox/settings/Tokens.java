package io.orderly.sandbox.settings;

import io.orderly.sandbox.call.Partner;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/** The OAuth 2 tokens of partners that want one. They are forgotten at a restart. */
public final class Tokens {

  private static final int MAX_TOKENS = 10_000;
  private static final Duration UNLIMITED = Duration.ofDays(1);

  private final CurrentFaultSettings faultSettings;
  private final Clock clock;
  private final Map<String, Issued> tokens =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Issued> eldest) {
          return size() > MAX_TOKENS;
        }
      };

  public Tokens(CurrentFaultSettings faultSettings, Clock clock) {
    this.faultSettings = faultSettings;
    this.clock = clock;
  }

  /** A new token, valid as long as the fault settings say now; a day where they want none. */
  public synchronized Token issue(Partner partner) {
    int seconds = faultSettings.of(partner).answers().tokenSeconds();
    Duration valid = seconds == 0 ? UNLIMITED : Duration.ofSeconds(seconds);
    var token = new Token(UUID.randomUUID().toString(), valid.toSeconds());
    tokens.put(token.accessToken(), new Issued(partner, clock.instant().plus(valid)));
    return token;
  }

  /**
   * Whether a call may be made.
   *
   * @param given the access token; empty without one
   */
  public synchronized boolean admit(Partner partner, String given) {
    if (faultSettings.of(partner).answers().tokenSeconds() == 0) {
      return true;
    }
    var issued = tokens.get(given);
    return issued != null
        && issued.partner() == partner
        && clock.instant().isBefore(issued.until());
  }

  /**
   * As it is answered.
   *
   * @param seconds how long it is valid
   */
  public record Token(String accessToken, long seconds) {}

  private record Issued(Partner partner, Instant until) {}
}
