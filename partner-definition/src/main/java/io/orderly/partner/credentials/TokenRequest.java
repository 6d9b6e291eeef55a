package io.orderly.partner.credentials;

import io.orderly.partner.credentials.CredentialHeaders.SecretHeader;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Asks for a token by client credentials, as RFC 6749 has it (4.4).
 *
 * @param client says who asks
 * @param form the body
 */
public record TokenRequest(SecretHeader client, String form) {

  /** Of this client. */
  public static TokenRequest of(String clientId, String clientSecret, @Nullable String scope) {
    return new TokenRequest(
        CredentialHeaders.basic(encoded(clientId), encoded(clientSecret)),
        "grant_type=client_credentials" + (scope == null ? "" : "&scope=" + encoded(scope)));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
