package io.orderly.security.token;

import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Role;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which tokens (signed JWT) are accepted, and what is read from them.
 *
 * @param issuer Issuer of tokens, as in their claim iss. Its OpenID configuration is read from
 *     there, unless jwk-set is set
 * @param audience Value that the claim aud of a token must contain
 * @param jwkSet URL of the keys of the issuer. Empty: as the OpenID configuration of the issuer
 *     says
 * @param nameClaim Claim with the name that actions are recorded under
 * @param submitterClaim Claim with the submitter whose orders the caller submits
 * @param rolesClaim Claim with the roles, as a list or separated by spaces. Dots lead into objects,
 *     as in realm_access.roles
 * @param roles Names of a role in tokens, by role. A role that is left out has its own name
 * @param applicationRoles Names of a role of an application in tokens, by role as steps of
 *     workflows ask for it. A role that is left out has its own name
 * @param keys How the keys of the issuer are cached
 */
public record TokenSettings(
    URI issuer,
    String audience,
    @Nullable URI jwkSet,
    @DefaultValue("sub") String nameClaim,
    @DefaultValue("sub") String submitterClaim,
    @DefaultValue("roles") String rolesClaim,
    @DefaultValue Map<Role, List<String>> roles,
    @DefaultValue Map<String, List<String>> applicationRoles,
    @DefaultValue Keys keys) {

  /**
   * How the provider's keys are kept.
   *
   * @param refreshAfter Time after which the keys are read again
   * @param outliveOutage Time for which cached keys stay valid while the identity provider is
   *     unreachable. At least refresh-after; a key that the provider withdraws stays valid until
   *     the keys are read again
   */
  public record Keys(
      @DefaultValue("5m") Duration refreshAfter, @DefaultValue("8h") Duration outliveOutage) {
    public Keys {
      if (refreshAfter.compareTo(Duration.ofMillis(100)) < 0) {
        throw new IllegalArgumentException(
            "orderly.security.token.keys.refresh-after must be at least 100ms");
      }
      if (outliveOutage.compareTo(refreshAfter) < 0) {
        throw new IllegalArgumentException(
            "orderly.security.token.keys.outlive-outage must not be shorter than refresh-after");
      }
    }
  }

  public TokenSettings {
    Objects.requireNonNull(issuer, "orderly.security.token.issuer");
    Objects.requireNonNull(audience, "orderly.security.token.audience");
    roles = Map.copyOf(roles);
    applicationRoles = Map.copyOf(applicationRoles);
    if (audience.isBlank()) {
      throw new IllegalArgumentException("orderly.security.token.audience must not be blank");
    }
  }

  /**
   * Refuses a client id equal to the audience: the ID tokens of that client have it as their
   * audience, so the APIs would accept them.
   */
  public void requireNotClient(String client) {
    if (audience.equals(client)) {
      throw new IllegalArgumentException(
          ("orderly.security.token.audience and orderly.security.console.provider.client-id are"
                  + " both %s, so that the APIs would accept ID tokens of console users: use a"
                  + " separate audience for the APIs")
              .formatted(client));
    }
  }

  /** The names of a role in tokens. */
  List<String> namesOf(Role role) {
    return roles.getOrDefault(role, List.of(role.value()));
  }

  /** The roles of applications that these words of a token stand for: no word that names a role. */
  Set<String> applicationRoles(Set<String> words) {
    Set<String> given = new HashSet<>(words);
    Arrays.stream(Role.values()).map(this::namesOf).forEach(given::removeAll);
    given.removeAll(applicationRoles.keySet());
    given.removeIf(word -> !Caller.isApplicationRole(word));
    applicationRoles.forEach(
        (role, names) -> {
          if (!Collections.disjoint(words, names)) {
            given.add(role);
          }
        });
    return given;
  }
}
