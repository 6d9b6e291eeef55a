package io.orderly.security;

import io.orderly.security.caller.Trust;
import io.orderly.security.limit.LimitSettings;
import io.orderly.security.local.LocalUser;
import io.orderly.security.token.TokenSettings;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How callers show who they are. At least one way must be there: a service that nobody could speak
 * to would only look as if it ran.
 *
 * @param token tokens of an identity provider; null: none is taken
 * @param localUsers those who come with a name and a password; empty: nobody does
 * @param trustedGateways names of callers who may say for whom they act
 * @param limits how much each caller may ask for
 */
@ConfigurationProperties("orderly.security")
public record SecurityProperties(
    @Nullable TokenSettings token,
    @DefaultValue List<LocalUser> localUsers,
    @DefaultValue Set<String> trustedGateways,
    @DefaultValue LimitSettings limits) {

  public SecurityProperties {
    localUsers = List.copyOf(localUsers);
    trustedGateways = Set.copyOf(trustedGateways);
    if (token == null && localUsers.isEmpty()) {
      throw new IllegalArgumentException(
          "nobody could speak to this service: set orderly.security.token.issuer and .audience, or"
              + " orderly.security.local-users");
    }
    long names = localUsers.stream().map(LocalUser::name).distinct().count();
    if (names < localUsers.size()) {
      throw new IllegalArgumentException("orderly.security.local-users has a name twice");
    }
  }

  /** In whose name a caller of this name may act. */
  public Trust trust(String name) {
    return trustedGateways.contains(name) ? Trust.GATEWAY : Trust.OWN_NAME;
  }
}
