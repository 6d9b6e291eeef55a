package io.orderly.security.token;

import io.orderly.security.caller.Role;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which tokens are taken (JWT, signed), and what is read from them.
 *
 * @param issuer the identity provider, as its tokens name it in {@code iss}; also where its OpenID
 *     configuration is found, unless jwkSet says where its keys are
 * @param audience what {@code aud} must hold
 * @param jwkSet where the keys are; null: where the issuer says
 * @param nameClaim the claim with the name that actions are recorded under
 * @param submitterClaim the claim with the submitter whose orders the caller hands in
 * @param rolesClaim the claim with the roles, a list or words apart; dots lead into objects, as in
 *     {@code realm_access.roles}
 * @param roles by role, what it is called in the tokens; a role that is left out is called by its
 *     own word
 * @param keys how the keys are kept
 */
public record TokenSettings(
    URI issuer,
    String audience,
    @Nullable URI jwkSet,
    @DefaultValue("sub") String nameClaim,
    @DefaultValue("sub") String submitterClaim,
    @DefaultValue("roles") String rolesClaim,
    @DefaultValue Map<Role, List<String>> roles,
    @DefaultValue Keys keys) {

  /**
   * How the provider's keys are kept.
   *
   * @param refreshAfter they are read anew, ahead of time where tokens come, and at once for a
   *     token of an unknown key
   * @param outliveOutage how long they hold while the provider can't be read; a key that it takes
   *     back meanwhile holds as long
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
    if (audience.isBlank()) {
      throw new IllegalArgumentException("orderly.security.token.audience must name this door");
    }
  }

  /**
   * Refuses a client of the same provider that is called as this audience is: its ID tokens are
   * made out to it, and would open the doors.
   */
  public void requireNotClient(String client) {
    if (audience.equals(client)) {
      throw new IllegalArgumentException(
          ("orderly.security.token.audience and orderly.security.console.provider.client-id are"
               + " both %s, so that ID tokens of people at the console would open the doors: give"
               + " the doors an audience of their own")
              .formatted(client));
    }
  }

  /** What a role is called in the tokens. */
  List<String> namesOf(Role role) {
    return roles.getOrDefault(role, List.of(role.word()));
  }
}
