package io.orderly.partnercheck.definition;

import io.orderly.partner.PartnerCredentials;
import io.orderly.partner.credentials.CredentialHeaders;
import io.orderly.partner.credentials.CredentialHeaders.SecretHeader;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.credentials.TokenEndpoint;
import io.orderly.partnercheck.call.UnusablePartnerException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The headers that prove where a call comes from. */
interface CredentialSource {

  String AUTHORIZATION = "Authorization";

  Map<String, String> headers();

  /** After a 401 to a request with that header: whether there is another token now. */
  boolean renew(@Nullable String authorization);

  /** With stars in place of the secrets, which are not even read. */
  static CredentialSource masked(PartnerCredentials credentials) {
    if (credentials instanceof PartnerCredentials.None) {
      return new Masked(Map.of());
    }
    var name =
        credentials instanceof PartnerCredentials.Header header ? header.name() : AUTHORIZATION;
    return new Masked(Map.of(name, "***"));
  }

  /**
   * With the secrets of this process.
   *
   * @throws UnusablePartnerException when one is missing
   */
  static CredentialSource ofProcess(PartnerCredentials credentials, TokenEndpoint tokens) {
    var headers =
        new CredentialHeaders(
            credentials, new Secrets(System::getenv, System::nanoTime), tokens, System::nanoTime);
    try {
      headers.check();
    } catch (CredentialsFailedException missing) {
      throw unusable(missing);
    }
    return new OfProcess(headers);
  }

  /** No secrets. */
  record Masked(Map<String, String> headers) implements CredentialSource {

    @Override
    public boolean renew(@Nullable String authorization) {
      return false;
    }
  }

  /** Secrets of this process. */
  record OfProcess(CredentialHeaders secrets) implements CredentialSource {

    @Override
    public Map<String, String> headers() {
      try {
        var secret = secrets.get();
        return secret == null ? Map.of() : Map.of(secret.name(), secret.value());
      } catch (CredentialsFailedException failed) {
        throw unusable(failed);
      }
    }

    @Override
    public boolean renew(@Nullable String authorization) {
      try {
        return authorization != null
            && secrets.renew(new SecretHeader(AUTHORIZATION, authorization));
      } catch (CredentialsFailedException failed) {
        return false;
      }
    }
  }

  private static UnusablePartnerException unusable(CredentialsFailedException failed) {
    return new UnusablePartnerException(
        "The credentials of the partner file can't be used: %s.".formatted(failed.getMessage()));
  }
}
