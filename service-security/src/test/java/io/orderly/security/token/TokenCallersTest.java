package io.orderly.security.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.orderly.security.caller.Caller;
import io.orderly.security.caller.Role;
import io.orderly.security.caller.Trust;
import java.net.URI;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;

class TokenCallersTest {

  @Test
  void readsNameSubmitterAndRolesFromTheirClaims() {
    TokenSettings settings = settings("client", "tenant", "realm_access.roles", Map.of());
    Jwt token =
        token(
            Map.of(
                "client",
                "shop-api",
                "tenant",
                "shop",
                "realm_access",
                Map.of("roles", List.of("submitter", "offline_access"))));

    Caller caller = caller(settings, token);

    assertThat(caller)
        .isEqualTo(new Caller("shop-api", "shop", Set.of(Role.SUBMITTER), Trust.OWN_NAME));
  }

  @Test
  void configuredRoleNamesReplaceTheDefaultOnes() {
    TokenSettings settings =
        settings("sub", "sub", "groups", Map.of(Role.OPERATOR, List.of("Orderly On Call", "ops")));

    assertThat(caller(settings, token(Map.of("groups", List.of("ops")))).roles())
        .containsOnly(Role.OPERATOR);
    assertThat(caller(settings, token(Map.of("groups", List.of("operator")))).roles()).isEmpty();
  }

  @Test
  void otherWordsAreRolesOfApplicationsByTheirOwnNamesOrConfiguredOnes() {
    TokenSettings settings =
        settings(
            "sub",
            "sub",
            "roles",
            Map.of(Role.OPERATOR, List.of("ops")),
            Map.of("fraud-desk", List.of("Fraud Analysts")));

    Caller caller =
        caller(
            settings,
            token(
                Map.of(
                    "roles", List.of("Fraud Analysts", "ops", "viewer", "courier", "Not a role"))));

    assertThat(caller.applicationRoles()).containsOnly("fraud-desk", "courier");
    assertThat(caller.roles()).containsOnly(Role.OPERATOR, Role.VIEWER);
    assertThat(caller(settings, token(Map.of("roles", "fraud-desk operator"))).applicationRoles())
        .containsOnly("operator");
  }

  @Test
  void rolesAreReadFromASpaceSeparatedClaimWithDotsInItsName() {
    TokenSettings settings = settings("sub", "sub", "https://example.com/roles", Map.of());

    assertThat(
            caller(settings, token(Map.of("https://example.com/roles", "viewer submitter")))
                .roles())
        .containsOnly(Role.VIEWER, Role.SUBMITTER);
  }

  @Test
  void withoutTheRolesClaimThereAreNoRoles() {
    TokenSettings settings = settings("sub", "sub", "roles.of.ours", Map.of());

    assertThat(caller(settings, token(Map.of("roles", "operator"))).roles()).isEmpty();
    assertThat(caller(settings, token(Map.of("other", 1))).roles()).isEmpty();
  }

  @Test
  void aTokenWithoutAUsableNameIsRefused() {
    TokenSettings settings = settings("client", "sub", "roles", Map.of());

    assertThatExceptionOfType(InvalidBearerTokenException.class)
        .isThrownBy(() -> caller(settings, token(Map.of("client", " "))));
    assertThatExceptionOfType(InvalidBearerTokenException.class)
        .isThrownBy(() -> caller(settings, token(Map.of("other", "name"))));
    assertThatExceptionOfType(InvalidBearerTokenException.class)
        .isThrownBy(() -> caller(settings, token(Map.of("client", "n".repeat(101)))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"client", "tenant"})
  void aTokenNameThatLooksLikeAGatewaysActorIsRefused(String claim) {
    TokenSettings settings = settings("client", "tenant", "roles", Map.of());
    Map<String, Object> claims = new HashMap<>(Map.of("client", "shop-api", "tenant", "shop"));
    assertThat(caller(settings, token(claims)).name()).isEqualTo("shop-api");

    claims.put(claim, "alice (through gate)");

    assertThatExceptionOfType(InvalidBearerTokenException.class)
        .isThrownBy(() -> caller(settings, token(claims)));
  }

  private static Caller caller(TokenSettings settings, Jwt token) {
    return new TokenCallers(settings, name -> Trust.OWN_NAME).convert(token).getPrincipal();
  }

  private static TokenSettings settings(
      String name, String submitter, String roles, Map<Role, List<String>> words) {
    return settings(name, submitter, roles, words, Map.of());
  }

  private static TokenSettings settings(
      String name,
      String submitter,
      String roles,
      Map<Role, List<String>> words,
      Map<String, List<String>> applicationRoles) {
    return new TokenSettings(
        URI.create("https://login.example.com"),
        "orderly",
        null,
        name,
        submitter,
        roles,
        words,
        applicationRoles,
        new TokenSettings.Keys(Duration.ofMinutes(5), Duration.ofHours(8)));
  }

  private static Jwt token(Map<String, Object> claims) {
    return Jwt.withTokenValue("any")
        .header("alg", "RS256")
        .subject("somebody")
        .claims(all -> all.putAll(claims))
        .build();
  }
}
