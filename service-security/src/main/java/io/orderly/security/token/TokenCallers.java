package io.orderly.security.token;

import io.orderly.security.caller.Caller;
import io.orderly.security.caller.CallerAuthentication;
import io.orderly.security.caller.GatewayName;
import io.orderly.security.caller.Role;
import io.orderly.security.caller.Trust;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.oauth2.core.ClaimAccessor;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;

/** Reads the caller from the claims of a valid token. */
public final class TokenCallers implements Converter<Jwt, AbstractAuthenticationToken> {

  private static final int MAX_NAME_LENGTH = 100;

  private final TokenSettings settings;
  private final Function<String, Trust> trust;

  /**
   * A reader.
   *
   * @param trust trust in a caller, by its name
   */
  public TokenCallers(TokenSettings settings, Function<String, Trust> trust) {
    this.settings = settings;
    this.trust = trust;
  }

  @Override
  public CallerAuthentication convert(Jwt token) {
    return new CallerAuthentication(caller(token));
  }

  /**
   * The caller that the claims of a token name.
   *
   * @throws InvalidBearerTokenException when they have no valid name
   */
  public Caller caller(ClaimAccessor token) {
    String name = text(token, settings.nameClaim());
    String submitter = text(token, settings.submitterClaim());
    Set<String> words = words(find(token.getClaims(), settings.rolesClaim()));
    return new Caller(
        name, submitter, roles(words), settings.applicationRoles(words), trust.apply(name));
  }

  private static String text(ClaimAccessor token, String claim) {
    String text = token.hasClaim(claim) ? token.getClaimAsString(claim) : "";
    boolean isName =
        text != null
            && !text.isBlank()
            && text.length() <= MAX_NAME_LENGTH
            && text.chars().noneMatch(Character::isISOControl);
    if (!isName) {
      throw new InvalidBearerTokenException(
          "the claim %s must have 1 to %d characters".formatted(claim, MAX_NAME_LENGTH));
    }
    if (GatewayName.isNamedLike(text)) {
      throw new InvalidBearerTokenException(
          "the claim %s has the form of a gateway user's name".formatted(claim));
    }
    return text;
  }

  private Set<Role> roles(Set<String> given) {
    return Arrays.stream(Role.values())
        .filter(role -> !Collections.disjoint(given, settings.namesOf(role)))
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Role.class)));
  }

  /** A claim may have dots in its own name, as one that is a URL has. */
  private static @Nullable Object find(Map<?, ?> claims, String path) {
    if (claims.containsKey(path)) {
      return claims.get(path);
    }
    int dot = path.indexOf('.');
    return dot > 0 && claims.get(path.substring(0, dot)) instanceof Map<?, ?> inner
        ? find(inner, path.substring(dot + 1))
        : null;
  }

  private static Set<String> words(@Nullable Object claim) {
    if (claim instanceof Collection<?> several) {
      return several.stream().map(String::valueOf).collect(Collectors.toSet());
    }
    return claim == null
        ? Set.of()
        : Set.copyOf(Arrays.asList(String.valueOf(claim).split("\\s+", -1)));
  }
}
