package io.orderly.partner.credentials;

import io.orderly.partner.PartnerCredentials;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The header that proves where a call comes from. Thread-safe. */
public final class CredentialHeaders {

  private static final String AUTHORIZATION = "Authorization";
  private static final String BEARER = "Bearer ";
  private static final String BASIC = "Basic ";

  private final PartnerCredentials credentials;
  private final Secrets secrets;
  private final @Nullable AccessTokens tokens;

  /** A header with a secret in it. */
  public record SecretHeader(String name, String value) {

    /** What nobody may read of it: the value, without its scheme too, and a password as it is. */
    public List<String> secrets() {
      if (value.startsWith(BEARER)) {
        return List.of(value.substring(BEARER.length()));
      }
      if (!value.startsWith(BASIC)) {
        return List.of(value);
      }
      String encoded = value.substring(BASIC.length());
      try {
        String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
        return List.of(encoded, pair.substring(pair.indexOf(':') + 1));
      } catch (IllegalArgumentException notOurs) {
        return List.of(encoded);
      }
    }

    @Override
    public String toString() {
      return "SecretHeader[" + name + "]";
    }
  }

  /**
   * For these credentials.
   *
   * @param tokenEndpoint used by client credentials only
   */
  public CredentialHeaders(
      PartnerCredentials credentials,
      Secrets secrets,
      TokenEndpoint tokenEndpoint,
      LongSupplier nanoClock) {
    this.credentials = credentials;
    this.secrets = secrets;
    this.tokens =
        credentials instanceof PartnerCredentials.ClientCredentials client
            ? new AccessTokens(client, secrets, tokenEndpoint, nanoClock)
            : null;
  }

  /**
   * Reads each secret once, and calls nobody.
   *
   * @throws CredentialsFailedException when one is missing
   */
  public void check() throws CredentialsFailedException {
    if (credentials instanceof PartnerCredentials.ClientCredentials client) {
      secrets.read(client.clientId());
      secrets.read(client.clientSecret());
    } else {
      ofSecrets();
    }
  }

  /**
   * The header of a call; null when the partner wants none.
   *
   * @throws CredentialsFailedException when there is none to be had now
   */
  public @Nullable SecretHeader get() throws CredentialsFailedException {
    return tokens == null ? ofSecrets() : new SecretHeader(AUTHORIZATION, BEARER + tokens.get());
  }

  private @Nullable SecretHeader ofSecrets() throws CredentialsFailedException {
    if (credentials instanceof PartnerCredentials.Header header) {
      return new SecretHeader(header.name(), secrets.read(header.value()));
    }
    if (credentials instanceof PartnerCredentials.Bearer bearer) {
      return new SecretHeader(AUTHORIZATION, BEARER + secrets.read(bearer.token()));
    }
    return credentials instanceof PartnerCredentials.Basic basic
        ? basic(secrets.read(basic.user()), secrets.read(basic.password()))
        : null;
  }

  /** The header of Basic authentication. */
  public static SecretHeader basic(String user, String password) {
    byte[] pair = (user + ":" + password).getBytes(StandardCharsets.UTF_8);
    return new SecretHeader(AUTHORIZATION, BASIC + Base64.getEncoder().encodeToString(pair));
  }

  /**
   * After a 401 to that header: whether there is another one now, which may be tried once.
   *
   * @throws CredentialsFailedException when a new one was asked for in vain
   */
  public boolean renew(@Nullable SecretHeader refused) throws CredentialsFailedException {
    return tokens != null
        && refused != null
        && tokens.renew(refused.value().substring(BEARER.length()));
  }
}
