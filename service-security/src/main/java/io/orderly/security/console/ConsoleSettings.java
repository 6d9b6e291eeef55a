package io.orderly.security.console;

import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Login to the console.
 *
 * @param maxSessionDuration Maximum duration of a console session, however active. After it the
 *     operator must log in again
 * @param provider The console as a client of the identity provider. Empty: login by password only
 */
@ConfigurationProperties("orderly.security.console")
public record ConsoleSettings(
    @DefaultValue("12h") Duration maxSessionDuration, @Nullable Provider provider) {

  /**
   * The console as a client of the identity provider (OpenID Connect, authorization code). Its
   * callback is {@code /console/login/from/provider}. Name and roles are read from the ID token, by
   * the same claims as from tokens at the APIs.
   *
   * @param clientId Client id of the console at the identity provider
   * @param clientSecret Client secret of the console
   * @param scopes Scopes to request. Must contain openid
   */
  public record Provider(
      String clientId,
      String clientSecret,
      @DefaultValue({"openid", "profile"}) Set<String> scopes) {

    public Provider {
      scopes = Set.copyOf(scopes);
      requireText("client-id", clientId);
      requireText("client-secret", clientSecret);
      if (!scopes.contains("openid")) {
        throw new IllegalArgumentException(
            "orderly.security.console.provider.scopes must contain openid");
      }
    }

    private static void requireText(String name, @Nullable String value) {
      if (value == null || value.isBlank()) {
        throw new IllegalArgumentException(
            "orderly.security.console.provider.%s must be set".formatted(name));
      }
    }

    /** Without the secret: this may get into a log. */
    @Override
    public String toString() {
      return "Provider[%s]".formatted(clientId);
    }
  }

  public ConsoleSettings {
    if (maxSessionDuration.isZero() || maxSessionDuration.isNegative()) {
      throw new IllegalArgumentException(
          "orderly.security.console.max-session-duration must be positive");
    }
  }
}
