package io.orderly.security.token;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import org.springframework.http.client.SimpleClientHttpRequestFactory;
import org.springframework.security.oauth2.core.DelegatingOAuth2TokenValidator;
import org.springframework.security.oauth2.core.OAuth2TokenValidator;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.jwt.JwtClaimNames;
import org.springframework.security.oauth2.jwt.JwtClaimValidator;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtTypeValidator;
import org.springframework.security.oauth2.jwt.JwtValidators;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.web.client.RestOperations;
import org.springframework.web.client.RestTemplate;

/** Makes what tells whether a token holds: signature, issuer, audience, times. */
public final class TokenDecoders {

  /** A request waits meanwhile. */
  private static final Duration PROVIDER_ANSWERS_WITHIN = Duration.ofSeconds(2);

  /** Access tokens of RFC 9068 say so; older ones say that they are a JWT, or nothing. */
  private static final String[] TYPES = {"JWT", "at+jwt", "application/at+jwt"};

  private TokenDecoders() {}

  /** Asks the identity provider at the first token: a service starts without it. */
  public static JwtDecoder of(TokenSettings settings) {
    LateAnswer<JwtDecoder> decoder = new LateAnswer<>(() -> decoder(settings));
    return token -> decoder.get().decode(token);
  }

  private static JwtDecoder decoder(TokenSettings settings) {
    NimbusJwtDecoder decoder =
        (settings.jwkSet() == null
                ? NimbusJwtDecoder.withIssuerLocation(settings.issuer().toString())
                : NimbusJwtDecoder.withJwkSetUri(settings.jwkSet().toString()))
            .restOperations(provider())
            .validateType(false)
            .build();
    decoder.setJwtValidator(rules(settings));
    return decoder;
  }

  private static RestOperations provider() {
    SimpleClientHttpRequestFactory requests = new SimpleClientHttpRequestFactory();
    requests.setConnectTimeout(PROVIDER_ANSWERS_WITHIN);
    requests.setReadTimeout(PROVIDER_ANSWERS_WITHIN);
    return new RestTemplate(requests);
  }

  private static OAuth2TokenValidator<Jwt> rules(TokenSettings settings) {
    JwtTypeValidator type = new JwtTypeValidator(TYPES);
    type.setAllowEmpty(true);
    OAuth2TokenValidator<Jwt> audience =
        new JwtClaimValidator<Collection<String>>(
            JwtClaimNames.AUD,
            audiences -> audiences != null && audiences.contains(settings.audience()));
    // Without one it would hold for ever.
    OAuth2TokenValidator<Jwt> end =
        new JwtClaimValidator<Instant>(JwtClaimNames.EXP, Objects::nonNull);
    return new DelegatingOAuth2TokenValidator<>(
        JwtValidators.createDefaultWithIssuer(settings.issuer().toString()), type, audience, end);
  }
}
