package io.orderly.agent.testing;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The OAuth tokens of a partner. Thread-safe. */
final class IssuedTokens {

  /** The clocks of client and server differ. */
  private static final int LENIENCY = 2;

  private final Duration life;
  private final Map<String, Long> issuedNanos = new ConcurrentHashMap<>();

  IssuedTokens(Duration life) {
    this.life = life;
  }

  /** The answer of the token endpoint with a new one. */
  synchronized String issue() {
    String token = "token-" + (issuedNanos.size() + 1);
    issuedNanos.put(token, System.nanoTime());
    return "{\"access_token\":\"%s\",\"token_type\":\"Bearer\",\"expires_in\":%d}"
        .formatted(token, life.toSeconds());
  }

  /** Whether a request with that header may pass; any may until a token is issued. */
  boolean accept(@Nullable String authorization) {
    if (issuedNanos.isEmpty()) {
      return true;
    }
    Long issued =
        authorization == null ? null : issuedNanos.get(authorization.replaceFirst("Bearer ", ""));
    return issued != null && System.nanoTime() - issued < life.multipliedBy(LENIENCY).toNanos();
  }
}
