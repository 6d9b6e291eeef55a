package io.orderly.security.token;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
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

/**
 * Validates tokens: signature, issuer, audience, times. Asks the identity provider at the first
 * token: a service starts without it.
 */
public final class TokenDecoders implements JwtDecoder, AutoCloseable {

  /** A request waits meanwhile. */
  private static final Duration PROVIDER_ANSWERS_WITHIN = Duration.ofSeconds(2);

  /** Access tokens of RFC 9068 say so; older ones say that they are a JWT, or nothing. */
  private static final String[] TYPES = {"JWT", "at+jwt", "application/at+jwt"};

  /** Of public keys: what is signed with a shared secret never holds. */
  private static final Set<JWSAlgorithm> ALGORITHMS =
      Stream.concat(JWSAlgorithm.Family.RSA.stream(), JWSAlgorithm.Family.EC.stream())
          .collect(Collectors.toUnmodifiableSet());

  private final TokenSettings settings;
  private final LateAnswer<JwtDecoder> decoder;
  private volatile @Nullable Closeable keys;

  public TokenDecoders(TokenSettings settings) {
    this.settings = settings;
    this.decoder = new LateAnswer<>(this::make);
  }

  @Override
  public Jwt decode(String token) {
    return decoder.get().decode(token);
  }

  private JwtDecoder make() {
    URI place =
        settings.jwkSet() == null
            ? ProviderMetadata.keys(settings.issuer(), provider())
            : settings.jwkSet();
    JWKSource<SecurityContext> source = ProviderKeys.at(place, settings.keys());
    keys = source instanceof Closeable closeable ? closeable : null;
    DefaultJWTProcessor<SecurityContext> signatures = new DefaultJWTProcessor<>();
    signatures.setJWSKeySelector(new JWSVerificationKeySelector<>(ALGORITHMS, source));
    // Type and claims are looked at by the rules.
    signatures.setJWSTypeVerifier((type, context) -> {});
    signatures.setJWTClaimsSetVerifier((claims, context) -> {});
    NimbusJwtDecoder made = new NimbusJwtDecoder(signatures);
    made.setJwtValidator(rules(settings));
    return made;
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

  /** Ends the thread that reads keys. */
  @Override
  public void close() throws IOException {
    Closeable source = keys;
    if (source != null) {
      source.close();
    }
  }
}
