package io.orderly.partnercheck.definition;

import io.orderly.partner.PartnerCredentials;
import io.orderly.partner.credentials.CredentialHeaders;
import io.orderly.partner.credentials.CredentialsFailedException;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.credentials.TokenEndpoint;
import io.orderly.partnercheck.call.UnusablePartnerException;
import java.util.Map;

/** The headers that prove where a call comes from. */
@FunctionalInterface
interface CredentialSource {

  Map<String, String> headers();

  /** With stars in place of the secrets, which are not even read. */
  static CredentialSource masked(PartnerCredentials credentials) {
    if (credentials instanceof PartnerCredentials.None) {
      return Map::of;
    }
    var name =
        credentials instanceof PartnerCredentials.Header header ? header.name() : "Authorization";
    return () -> Map.of(name, "***");
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
    return () -> headers(headers);
  }

  private static Map<String, String> headers(CredentialHeaders headers) {
    try {
      var secret = headers.get();
      return secret == null ? Map.of() : Map.of(secret.name(), secret.value());
    } catch (CredentialsFailedException failed) {
      throw unusable(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("The check was interrupted", interrupted);
    }
  }

  private static UnusablePartnerException unusable(CredentialsFailedException failed) {
    return new UnusablePartnerException(
        "The credentials of the partner file can't be used: %s.".formatted(failed.getMessage()));
  }
}
