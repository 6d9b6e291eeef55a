package io.orderly.partner;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/** What a call proves its origin with. */
public sealed interface PartnerCredentials {

  record None() implements PartnerCredentials {}

  /** A header of its own. */
  record Header(String name, SecretReference value) implements PartnerCredentials {}

  record Bearer(SecretReference token) implements PartnerCredentials {}

  record Basic(SecretReference user, SecretReference password) implements PartnerCredentials {}

  /**
   * OAuth 2 client credentials; the client authenticates by Basic, as the RFC wants every server to
   * support it.
   *
   * @param tokenUrl an address, or a path below the base URL
   */
  record ClientCredentials(
      String tokenUrl,
      SecretReference clientId,
      SecretReference clientSecret,
      @Nullable String scope)
      implements PartnerCredentials {

    /** A path belongs to whatever base URL is in force. */
    @Override
    public URI tokenAddress(URI base) {
      return URI.create(tokenUrl.startsWith("/") ? base + tokenUrl : tokenUrl);
    }
  }

  /** Where tokens come from; the base URL where none are needed. */
  default URI tokenAddress(URI base) {
    return base;
  }
}
