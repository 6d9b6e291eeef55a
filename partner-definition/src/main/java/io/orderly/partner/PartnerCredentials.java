package io.orderly.partner;

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
      implements PartnerCredentials {}
}
