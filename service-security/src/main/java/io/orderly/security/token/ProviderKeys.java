package io.orderly.security.token;

import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jose.util.DefaultResourceRetriever;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;

/**
 * The keys of the identity provider: read anew ahead of their end by a thread of their own, at most
 * twice in some seconds, and held while the provider is away.
 */
final class ProviderKeys {

  private static final int ANSWERS_WITHIN_MILLIS = 2_000;
  private static final int MOST_BYTES = 512 * 1024;
  private static final Duration LONGEST_BETWEEN_READS = Duration.ofSeconds(5);

  private ProviderKeys() {}

  /** The keys at a place; it is asked when they are first needed. */
  static JWKSource<SecurityContext> at(URI place, TokenSettings.Keys settings) {
    long refreshAfter = settings.refreshAfter().toMillis();
    return JWKSourceBuilder.<SecurityContext>create(
            url(place),
            new DefaultResourceRetriever(ANSWERS_WITHIN_MILLIS, ANSWERS_WITHIN_MILLIS, MOST_BYTES))
        // Concurrent requests wait this long for the one that reads.
        .cache(refreshAfter, Math.min(3L * ANSWERS_WITHIN_MILLIS, refreshAfter / 3))
        .refreshAheadCache(refreshAfter / 3, false)
        .rateLimited(Math.min(LONGEST_BETWEEN_READS.toMillis(), refreshAfter / 3))
        .outageTolerant(settings.outliveOutage().toMillis())
        .build();
  }

  private static URL url(URI place) {
    try {
      return place.toURL();
    } catch (MalformedURLException noUrl) {
      throw new IllegalArgumentException("jwks_uri of the identity provider is not a URL", noUrl);
    }
  }
}
