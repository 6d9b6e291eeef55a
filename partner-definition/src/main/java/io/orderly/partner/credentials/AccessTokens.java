package io.orderly.partner.credentials;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.partner.ConnectionFailedException;
import io.orderly.partner.PartnerCredentials.ClientCredentials;
import io.orderly.partner.credentials.CredentialsFailedException.Cause;
import io.orderly.partner.credentials.TokenEndpoint.TokenAnswer;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The access token of one partner, for all threads: requested by one of them, renewed before it
 * expires while the others go on with the old one, and once after a 401. Thread-safe.
 */
final class AccessTokens {

  private static final Duration DEFAULT_LIFE = Duration.ofMinutes(5);
  private static final Duration LONGEST_LIFE = Duration.ofHours(24);

  /** A fifth of its life before the end, at most a minute. */
  private static final int EARLY_PART = 5;

  private static final Duration EARLIEST = Duration.ofMinutes(1);

  /** After a failure nobody asks again for so long: the endpoint has enough to do. */
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofSeconds(1);

  /** A token that is refused although it is so new was not the problem. */
  private static final Duration NEW = Duration.ofSeconds(30);

  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{1,8000}");
  private static final ObjectMapper JSON = new ObjectMapper();

  private final ClientCredentials credentials;
  private final Secrets secrets;
  private final TokenEndpoint endpoint;
  private final LongSupplier nanoClock;
  private final ReentrantLock requesting = new ReentrantLock();

  private volatile @Nullable AccessToken current;
  private @Nullable CredentialsFailedException lastFailure;
  private long failedAtNanos;

  private static final class AccessToken {
    final String value;
    final long obtainedAtNanos;
    final long lifeNanos;

    AccessToken(String value, long obtainedAtNanos, Duration life) {
      this.value = value;
      this.obtainedAtNanos = obtainedAtNanos;
      this.lifeNanos = life.toNanos();
    }

    boolean isFresh(long now) {
      long early = Math.min(lifeNanos / EARLY_PART, EARLIEST.toNanos());
      return now - obtainedAtNanos < lifeNanos - early;
    }

    boolean isValid(long now) {
      return now - obtainedAtNanos < lifeNanos;
    }
  }

  AccessTokens(
      ClientCredentials credentials,
      Secrets secrets,
      TokenEndpoint endpoint,
      LongSupplier nanoClock) {
    this.credentials = credentials;
    this.secrets = secrets;
    this.endpoint = endpoint;
    this.nanoClock = nanoClock;
  }

  /** A token that is valid as far as is known. */
  String get() throws CredentialsFailedException {
    AccessToken token = current;
    long now = nanoClock.getAsLong();
    if (token == null || !token.isValid(now)) {
      return awaitNew(token);
    }
    if (!token.isFresh(now) && requesting.tryLock()) {
      try {
        return current == token ? request().value : token.value;
      } catch (CredentialsFailedException e) {
        if (Thread.currentThread().isInterrupted()) {
          // The time of this call is over: with the old token it would break off, as if sent.
          throw e;
        }
        return token.value;
      } finally {
        requesting.unlock();
      }
    }
    return token.value;
  }

  /**
   * After a 401 to this token: whether there is another one now, which may be tried.
   *
   * @throws CredentialsFailedException when there is none to be had
   */
  boolean renew(String refused) throws CredentialsFailedException {
    AccessToken token = current;
    if (token != null && token.value.equals(refused)) {
      if (nanoClock.getAsLong() - token.obtainedAtNanos < NEW.toNanos()) {
        return false;
      }
      awaitNew(token);
    }
    return true;
  }

  /** One thread asks; those that wait for it take what it got. */
  private String awaitNew(@Nullable AccessToken old) throws CredentialsFailedException {
    try {
      requesting.lockInterruptibly();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("the call was cut while another one asked for a token");
    }
    try {
      AccessToken token = current;
      return token != null && token != old ? token.value : request().value;
    } finally {
      requesting.unlock();
    }
  }

  private AccessToken request() throws CredentialsFailedException {
    CredentialsFailedException failed = lastFailure;
    long now = nanoClock.getAsLong();
    if (failed != null && now - failedAtNanos < PAUSE_AFTER_FAILURE.toNanos()) {
      throw failed;
    }
    try {
      AccessToken token = requestNow(now);
      current = token;
      lastFailure = null;
      return token;
    } catch (CredentialsFailedException e) {
      lastFailure = e;
      failedAtNanos = nanoClock.getAsLong();
      throw e;
    }
  }

  private AccessToken requestNow(long now) throws CredentialsFailedException {
    String id = secrets.read(credentials.clientId());
    String secret = secrets.read(credentials.clientSecret());
    TokenAnswer answer;
    try {
      answer = endpoint.request(id, secret, credentials.scope());
    } catch (IOException e) {
      throw e instanceof ConnectionFailedException failed && failed.isMisconfigured()
          ? new CredentialsFailedException(
              Cause.MISCONFIGURED,
              failed.failure().code(),
              "no connection to the token endpoint: " + failed.failure().message())
          : unavailable("the token endpoint does not answer");
    }
    if (answer.status() != 200) {
      throw answer.status() / 100 == 4 && answer.status() != 408 && answer.status() != 429
          ? refused("the token endpoint answered " + answer.status())
          : unavailable("the token endpoint answered " + answer.status());
    }
    return token(answer.body(), now);
  }

  private static AccessToken token(String body, long now) throws CredentialsFailedException {
    JsonNode json;
    try {
      json = JSON.readTree(body);
    } catch (JsonProcessingException e) {
      throw unavailable("the answer of the token endpoint is no JSON");
    }
    String value = json.path("access_token").asText("");
    if (!TOKEN.matcher(value).matches()) {
      throw unavailable("the answer of the token endpoint has no access_token");
    }
    // A number, but some write it as text.
    long seconds = json.path("expires_in").asLong(DEFAULT_LIFE.toSeconds());
    Duration life = Duration.ofSeconds(Math.min(Math.max(seconds, 1), LONGEST_LIFE.toSeconds()));
    return new AccessToken(value, now, life);
  }

  private static CredentialsFailedException unavailable(String message) {
    return new CredentialsFailedException(Cause.UNAVAILABLE, "token-unavailable", message);
  }

  private static CredentialsFailedException refused(String message) {
    return new CredentialsFailedException(Cause.MISCONFIGURED, "token-refused", message);
  }
}
