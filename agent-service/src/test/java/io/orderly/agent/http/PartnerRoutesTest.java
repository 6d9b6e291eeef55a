package io.orderly.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.partner.PartnerDefinition;
import io.orderly.partner.credentials.Secrets;
import io.orderly.partner.reading.PartnerParser;
import java.net.URI;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Map;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.springframework.boot.ssl.DefaultSslBundleRegistry;
import org.springframework.boot.ssl.SslBundle;
import org.springframework.boot.ssl.SslStoreBundle;

/** What connections have of the SSL bundle that a partner file names. */
class PartnerRoutesTest {

  private static final URI BASE = URI.create("https://partner.invalid");
  private static final PartnerDefinition PARTNER =
      new PartnerParser()
          .parse(
              "test.yaml",
              """
              name: test
              version: 1
              base-url: https://partner.invalid
              credentials: none
              idempotency: { header: Idempotency-Key }
              ssl-bundle: acme
              operations:
                perform: { method: POST, path: /charges }
              """);

  private final DefaultSslBundleRegistry bundles = new DefaultSslBundleRegistry();
  private final PartnerRoutes routes =
      new PartnerRoutes(
          new Secrets(Map.<String, String>of()::get, System::nanoTime),
          bundles,
          () -> (SSLSocketFactory) SSLSocketFactory.getDefault());

  @Test
  void aBundleWithAKeyStoreShowsACertificate() throws Exception {
    bundles.registerBundle("acme", SslBundle.of(SslStoreBundle.of(emptyStore(), null, null)));

    assertThat(routes.route(PARTNER, BASE, Duration.ZERO).showsCertificate()).isTrue();
  }

  @Test
  void aBundleThatOnlyTrustsShowsNone() throws Exception {
    bundles.registerBundle("acme", SslBundle.of(SslStoreBundle.of(null, null, emptyStore())));

    assertThat(routes.route(PARTNER, BASE, Duration.ZERO).showsCertificate()).isFalse();
  }

  private static KeyStore emptyStore() throws Exception {
    KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
    store.load(null, null);
    return store;
  }
}
