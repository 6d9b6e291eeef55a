package io.orderly.security;

import io.orderly.security.caller.Trust;
import io.orderly.security.limit.LimitSettings;
import io.orderly.security.local.LocalUser;
import io.orderly.security.token.TokenSettings;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Authentication of callers. At least one of token and local-users must be set: otherwise nobody
 * could call the service.
 *
 * @param token Tokens of an identity provider. Empty: no tokens are accepted
 * @param localUsers Callers that authenticate with a name and a password (HTTP Basic)
 * @param trustedGateways Names of callers that may act for other submitters
 * @param limits Limits per caller
 */
@ConfigurationProperties("orderly.security")
public record SecurityProperties(
    @NestedConfigurationProperty @Nullable TokenSettings token,
    @DefaultValue List<LocalUser> localUsers,
    @DefaultValue Set<String> trustedGateways,
    @NestedConfigurationProperty @DefaultValue LimitSettings limits) {

  public SecurityProperties {
    localUsers = List.copyOf(localUsers);
    trustedGateways = Set.copyOf(trustedGateways);
    if (token == null && localUsers.isEmpty()) {
      throw new IllegalArgumentException(
          "no authentication method is configured: set orderly.security.token.issuer and .audience,"
              + " or orderly.security.local-users");
    }
    long names = localUsers.stream().map(LocalUser::name).distinct().count();
    if (names < localUsers.size()) {
      throw new IllegalArgumentException("orderly.security.local-users has a duplicate name");
    }
  }

  /** In whose name a caller of this name may act. */
  public Trust trust(String name) {
    return trustedGateways.contains(name) ? Trust.GATEWAY : Trust.OWN_NAME;
  }
}
